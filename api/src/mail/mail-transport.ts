import type { MailMessage } from './mail-message.ts'

/** Where mails go: a mail server, or the mailbox of a machine that has none. */
export interface MailTransport {
  /** Rejects with `MailFailure` when it is known what happened; any other failure counts as unsure. */
  readonly send: (message: MailMessage) => Promise<void>
}
