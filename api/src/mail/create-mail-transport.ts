import { join } from 'node:path'
import type { Config } from '#api/config.ts'
import type { MailTransport } from './mail-transport.ts'
import { createMailboxTransport } from './mailbox-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

/** Where mails lie that no server takes. */
export function mailboxFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** The mail server of the settings, or the mailbox below `DATA_DIR` when they name none. */
export function createMailTransport({ mail, dataDir }: Config, now: () => number): MailTransport {
  return mail.smtpUrl === undefined
    ? createMailboxTransport(mailboxFolder(dataDir), now)
    : createSmtpTransport(mail.smtpUrl)
}
