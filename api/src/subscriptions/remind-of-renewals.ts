import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, not, or } from 'drizzle-orm'
import { isDatabaseUnavailable } from '#api/db/database-failure.ts'
import { subscriptions } from '#api/payments/index.ts'
import { neverStopped } from '#api/repeat-job.ts'
import type { Services } from '#api/services.ts'
import { chargeAheadOf, enqueueRenewalReminder, selectBoughtPlans } from './enqueue-renewal-reminder.ts'
import { longestNotices, noticeBefore } from './renewal-notice.ts'
import { wasNotifiedOfRenewal } from './was-notified-of-renewal.ts'

type DuePlan = Awaited<ReturnType<typeof plansBeforeCharge>>[number]

/** How many plans are read, and held in memory, at a time. */
const plansAtOnce = 200

/**
 * Queues the mails that announce a charge: one per renewal, some days ahead, and another if its price changes. A plan
 * that cannot be announced is logged and tried again in the next run, and holds up no other.
 */
export async function remindOfRenewals(
  services: Services,
  isStopped = neverStopped,
  atOnce = plansAtOnce,
): Promise<void> {
  for (let plans = await plansBeforeCharge(services, '', atOnce); plans.length > 0;) {
    for (const plan of plans) {
      if (isStopped()) return
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

async function remindOfRenewal(services: Services, plan: DuePlan): Promise<void> {
  const charge = chargeAheadOf(services, plan)
  if (charge === undefined || charge.at.getTime() - services.now() > noticeBefore(charge.term)) return
  await enqueueRenewalReminder(services, plan)
}

/**
 * The next plans by id, with their purchases, that are charged within the longest notice and have not been announced
 * yet.
 */
async function plansBeforeCharge(services: Services, afterId: string, atOnce: number) {
  const now = services.now()
  const chargedWithin = (milliseconds: number) =>
    lte(subscriptions.currentPeriodEnd, new Date(now + milliseconds))
  return selectBoughtPlans(services)
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
