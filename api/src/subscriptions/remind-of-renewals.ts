import { isCardExpiredAt } from '@fennel/funnel'
import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, not, or } from 'drizzle-orm'
import { isDatabaseUnavailable } from '#api/db/database-failure.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { lockLead } from '#api/leads/index.ts'
import {
  checkoutAttempts,
  consentReceipts,
  enqueuePlanMail,
  renewalTermsOf,
  shownStatusOf,
  readEntitlement,
  subscriptions,
} from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { endingTermOf, longestNotices, noticeBefore } from './renewal-notice.ts'
import { keyOfReminder, wasNotifiedOfRenewal } from './was-notified-of-renewal.ts'

type DuePlan = Awaited<ReturnType<typeof plansBeforeCharge>>[number]

/** How many plans are read, and held in memory, at a time. */
const plansAtOnce = 200

/**
 * Queues the mails that announce a charge: one per renewal, some days ahead, and another if its price changes. A plan
 * that cannot be announced is logged and tried again in the next run, and holds up no other.
 */
export async function remindOfRenewals(services: Services, atOnce = plansAtOnce): Promise<void> {
  for (let plans = await plansBeforeCharge(services, '', atOnce); plans.length > 0;) {
    for (const plan of plans) {
      try {
        await remindOfRenewal(services, plan)
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error
        services.log.error({ err: error, plan: plan.row.id }, 'A renewal could not be announced yet')
      }
    }
    // NOTE: by id, not by what is still unannounced, so that a plan that failed is not read again in this run.
    const last = plans.length < atOnce ? undefined : plans.at(-1)
    plans = last === undefined ? [] : await plansBeforeCharge(services, last.row.id, atOnce)
  }
}

async function remindOfRenewal(services: Services, { row, buyer, agreed }: DuePlan): Promise<void> {
  const { id, currentPeriodEnd: at, renewalCents: amountCents } = row
  if (at === null || amountCents === null) return
  const isTrial = shownStatusOf(services, row) === 'trialing'
  const term = endingTermOf({ row, buyer, agreed, at, isTrial })
  if (at.getTime() - services.now() > noticeBefore(term)) return
  if (!(await readEntitlement(services, row)).isEntitled) return
  const on = at.toISOString()
  const terms = {
    ...renewalTermsOf(row, amountCents),
    ...(term.isIntroductory ? { introductoryCents: buyer.firstTermCents } : {}),
    ...(isCardExpiredAt({ month: row.cardExpMonth, year: row.cardExpYear }, at.getTime())
      ? { isCardExpired: true }
      : {}),
  }
  const charge = { id, on, amountCents, currency: terms.currency }
  const mail = isTrial
    ? ({
        kind: 'trial-ending',
        dedupeKey: keyOfReminder('trial-ending', charge),
        payload: { ...terms, endsAt: on },
      } as const)
    : ({
        kind: 'renewal-reminder',
        dedupeKey: keyOfReminder('renewal-reminder', charge),
        payload: { ...terms, renewsAt: on },
      } as const)
  await inTransaction(services.db, async (tx) => {
    // NOTE: locks the lead and uses its address, which an operator may have corrected since the plans were read.
    const lead = await lockLead(tx, row.leadId)
    if (lead !== undefined) await enqueuePlanMail(services, tx, { ...buyer, email: lead.email }, mail)
  })
}

/**
 * The next plans by id, with their purchases, that are charged within the longest notice and have not been announced
 * yet.
 */
async function plansBeforeCharge(services: Services, afterId: string, atOnce: number) {
  const now = services.now()
  const chargedWithin = (milliseconds: number) =>
    lte(subscriptions.currentPeriodEnd, new Date(now + milliseconds))
  return services.db.query
    .select({ row: subscriptions, buyer: checkoutAttempts, agreed: consentReceipts })
    .from(subscriptions)
    .innerJoin(checkoutAttempts, eq(checkoutAttempts.id, subscriptions.attemptId))
    .leftJoin(consentReceipts, eq(consentReceipts.attemptId, subscriptions.attemptId))
    .where(
      and(
        gt(subscriptions.id, afterId),
        inArray(subscriptions.status, ['active', 'trialing']),
        eq(subscriptions.cancelAtPeriodEnd, false),
        isNull(subscriptions.endedAt),
        isNotNull(subscriptions.firstPaidAt),
        gt(subscriptions.currentPeriodEnd, new Date(now)),
        chargedWithin(longestNotices.any),
        // NOTE: most plans renew monthly. Without this filter each of them would be read every ten minutes for weeks.
        or(
          chargedWithin(longestNotices.monthly),
          ne(subscriptions.status, 'active'),
          ne(subscriptions.renewalInterval, 'month'),
          ne(subscriptions.renewalIntervalCount, 1),
        ),
        not(wasNotifiedOfRenewal('subscriptions')),
      ),
    )
    .orderBy(subscriptions.id)
    .limit(atOnce)
}
