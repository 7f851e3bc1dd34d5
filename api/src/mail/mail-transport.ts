import { minuteMs } from '@fennel/funnel'
import type { MailMessage } from './mail-message.ts'

/**
 * The longest time one mail may take, in milliseconds. A server that checks a mail before it confirms it may think for
 * minutes (RFC 5321, 4.5.3.2.6), and a mail that was not waited for is sent again.
 */
export const longestSending = 5 * minuteMs

/** Where mails go: a mail server, or the mailbox on a machine without one. */
export interface MailTransport {
  /** Rejects with `MailFailure` if the outcome is known; any other error counts as unsure. */
  readonly send: (message: MailMessage) => Promise<void>
}
