import type { MailSources } from '../compose-mail.ts'

/** For a mail that needs nothing from other modules: no address has an account, and every mail is still true. */
export const noSources: MailSources = {
  issueResetToken: async () => undefined,
  isOutdated: async () => false,
}
