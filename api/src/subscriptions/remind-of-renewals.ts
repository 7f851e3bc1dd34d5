import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { mailOutbox } from '#api/mail/index.ts'
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
// NOTE: card networks ask for 3 to 7 days, and a mail may wait 2 days in the outbox: cancelling is in time then, too.
/** How many days before its end a trial is told of. */
export const trialNoticeDays = 4
const noticeDays = { trial: trialNoticeDays, month: 3, year: 14 } as const
const longestNotice = Math.max(...Object.values(noticeDays)) * day

// NOTE: a trial is told of under a key without its day, so an older mail of that key says nothing about this renewal.
const notTold = sql`not exists (select 1 from ${mailOutbox} m where
  m.dedupe_key = 'renewal-reminder:' || ${subscriptions.id} || ':' ||
    to_char(${subscriptions.currentPeriodEnd} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  or (m.dedupe_key = 'trial-ending:' || ${subscriptions.id}
    and m.created_at >= ${subscriptions.currentPeriodEnd} - ${noticeDays.trial} * interval '1 day'))`

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
        notTold,
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
