import { join } from 'node:path'
import type { Config } from '#api/config.ts'
import type { MailTransport } from './mail-transport.ts'
import { createMailboxTransport } from './mailbox-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

/** Where mails are stored if no mail server is configured. */
export function mailboxFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** The configured mail server, or the mailbox below `DATA_DIR` if there is none. */
export function createMailTransport({ mail, dataDir }: Config, now: () => number): MailTransport {
  return mail.smtpUrl === undefined
    ? createMailboxTransport(mailboxFolder(dataDir), now)
    : createSmtpTransport(mail.smtpUrl)
}
