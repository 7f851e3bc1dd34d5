import type { MailSources } from '../compose-mail.ts'

/** For a mail that needs nothing from other modules: every mail is still true, and no plan or account is known. */
export const noSources: MailSources = {
  issueResetToken: async () => undefined,
  isOutdated: async () => false,
  futureOfOrder: async () => ({}),
  isCardExpiredBy: async () => false,
}
