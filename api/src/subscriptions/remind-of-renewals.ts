import { and, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import {
  checkoutAttempts,
  enqueuePlanMail,
  renewalTermsOf,
  shownStatusOf,
  standingOf,
  subscriptions,
} from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

const day = 86_400_000
const noticeDays = { trial: 2, month: 3, year: 14 } as const
const longestNotice = Math.max(...Object.values(noticeDays)) * day

/** Queues the mails that tell of a charge before it comes: once for each renewal, some days ahead. */
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
    await enqueuePlanMail(
      services,
      services.db.query,
      buyer,
      isTrial
        ? {
            kind: 'trial-ending',
            dedupeKey: `trial-ending:${id}`,
            payload: { ...terms, endsAt: on },
          }
        : {
            kind: 'renewal-reminder',
            dedupeKey: `renewal-reminder:${id}:${on}`,
            payload: { ...terms, renewsAt: on },
          },
    )
  }
}
