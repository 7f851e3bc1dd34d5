import { and, count, isNull, lte, or, eq } from 'drizzle-orm'
import { issueResetToken } from '#api/accounts/index.ts'
import type { MailSources } from '#api/mail/compose-mail.ts'
import { mailOutbox } from '#api/mail/mail-tables.ts'
import { sendDueMail } from '#api/mail/send-due-mail.ts'
import { futureOfOrder, isCardExpiredBy } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { isMailOutdated } from '#api/subscriptions/index.ts'

/** Sends every mail that is due now, alongside the app's own worker; resolves when none is in progress. */
export async function deliverMails(services: Services): Promise<void> {
  const isOpen = or(lte(mailOutbox.dueAt, new Date(services.now())), eq(mailOutbox.isTaken, true))
  const sources: MailSources = {
    issueResetToken: (email) => issueResetToken(services, email),
    isOutdated: (content) => isMailOutdated(services, content),
    futureOfOrder: (orderId) => futureOfOrder(services, orderId),
    isCardExpiredBy: (planId, day) => isCardExpiredBy(services, planId, day),
  }
  for (;;) {
    while (await sendDueMail(services, sources));
    const [row] = await services.db.query
      .select({ open: count() })
      .from(mailOutbox)
      .where(and(isNull(mailOutbox.endedAt), isOpen))
    if (row?.open === 0) return
  }
}
