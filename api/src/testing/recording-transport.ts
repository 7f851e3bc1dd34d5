import type { MailMessage } from '#api/mail/mail-message.ts'
import type { MailTransport } from '#api/mail/mail-transport.ts'

/** A mail transport that records what it is given; `failWith` makes the next deliveries fail. */
export interface RecordingTransport extends MailTransport {
  readonly sent: readonly MailMessage[]
  /** Each failure is thrown once, in order; with `after`, only once the mail has been recorded as sent. */
  readonly failWith: (...failures: readonly { readonly error: Error; readonly after?: boolean }[]) => void
}

export function createRecordingTransport(): RecordingTransport {
  const sent: MailMessage[] = []
  const failures: { readonly error: Error; readonly after?: boolean }[] = []
  return {
    sent,
    failWith: (...more) => {
      failures.push(...more)
    },
    send: async (message) => {
      const failure = failures.shift()
      if (failure !== undefined && failure.after !== true) throw failure.error
      sent.push(message)
      if (failure !== undefined) throw failure.error
    },
  }
}
