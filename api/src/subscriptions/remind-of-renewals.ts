import { and, eq, gt, inArray, isNotNull, isNull, lte, not } from 'drizzle-orm'
import {
  checkoutAttempts,
  enqueuePlanMail,
  renewalTermsOf,
  shownStatusOf,
  standingOf,
  subscriptions,
} from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { keyOfReminder, toldOfRenewal } from './told-of-renewal.ts'

const day = 86_400_000
// NOTE: card networks ask for 3 to 7 days, and a mail may wait 2 days in the outbox: cancelling is in time then, too.
/** How many days before a charge it is told of: the end of a trial, and a renewal by the month or by the year. */
const noticeDays = { trial: 4, month: 3, year: 14 } as const
const longestNotice = Math.max(...Object.values(noticeDays)) * day

/**
 * Queues the mails that tell of a charge before it comes: once for each renewal, some days ahead, and once more where it
 * costs something else since.
 */
export async function remindOfRenewals(services: Services): Promise<void> {
  const now = services.now()
  const rows = await services.db.query
    .select({ row: subscriptions, buyer: checkoutAttempts })
    .from(subscriptions)
    .innerJoin(checkoutAttempts, eq(checkoutAttempts.id, subscriptions.attemptId))
    .where(
      and(
        inArray(subscriptions.status, ['active', 'trialing']),
        eq(subscriptions.cancelAtPeriodEnd, false),
        isNull(subscriptions.endedAt),
        isNotNull(subscriptions.firstPaidAt),
        gt(subscriptions.currentPeriodEnd, new Date(now)),
        lte(subscriptions.currentPeriodEnd, new Date(now + longestNotice)),
        not(toldOfRenewal('subscriptions')),
      ),
    )
  for (const { row, buyer } of rows) {
    const { id, currentPeriodEnd: at, renewalCents: amountCents } = row
    if (at === null || amountCents === null) continue
    const isTrial = shownStatusOf(services, row) === 'trialing'
    const notice = isTrial ? noticeDays.trial : noticeDays[row.renewalInterval ?? 'month']
    if (at.getTime() - now > notice * day || !(await standingOf(services, row)).isEntitled) continue
    const on = at.toISOString()
    const terms = renewalTermsOf(row, amountCents)
    const charge = { id, on, amountCents, currency: terms.currency }
    await enqueuePlanMail(
      services,
      services.db.query,
      buyer,
      isTrial
        ? {
            kind: 'trial-ending',
            dedupeKey: keyOfReminder('trial-ending', charge),
            payload: { ...terms, endsAt: on },
          }
        : {
            kind: 'renewal-reminder',
            dedupeKey: keyOfReminder('renewal-reminder', charge),
            payload: { ...terms, renewsAt: on },
          },
    )
  }
}
