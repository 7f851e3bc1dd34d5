import type { MailMessage } from './mail-message.ts'

/** Where mails go: a mail server, or the mailbox on a machine without one. */
export interface MailTransport {
  /** Rejects with `MailFailure` if the outcome is known; any other error counts as unsure. */
  readonly send: (message: MailMessage) => Promise<void>
}
