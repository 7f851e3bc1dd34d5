import type { MailMessage } from '#api/mail/mail-message.ts'
import type { MailTransport } from '#api/mail/mail-transport.ts'

/** A transport that remembers what it was given; `failWith` makes the next deliveries fail. */
export interface Postbag extends MailTransport {
  readonly sent: readonly MailMessage[]
  /** Each failure is thrown once, in order; `after` throws when the mail already went out. */
  readonly failWith: (...failures: readonly { readonly error: Error; readonly after?: boolean }[]) => void
}

export function createPostbag(): Postbag {
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
