import { endSubscription } from './end-subscription.ts'
import { idOf } from './stripe-subscription.ts'
import { latestPaymentsOf } from './plan-standing.ts'
import { recordInvoice } from './record-invoice.ts'
import { syncSubscription } from './sync-subscription.ts'
import type { Services } from '#api/services.ts'

/**
 * Ends a subscription whose latest payment for a period was refunded in full or lost to a dispute: it grants nothing
 * any more, so it must not charge any more either.
 */
export async function endForfeitedPlan(services: Services, subscriptionId: string | null): Promise<void> {
  if (subscriptionId === null || (await isEarned(services, subscriptionId))) return
  const { latest_invoice: latest, ended_at: endedAt } =
    await services.stripe.subscriptions.retrieve(subscriptionId)
  if (endedAt === null) {
    // NOTE: a later renewal that has not been recorded yet would make the plan earned again.
    if (latest !== null) await recordInvoice(services, idOf(latest))
    if (await isEarned(services, subscriptionId)) return
    await endSubscription(services, subscriptionId)
  } else await syncSubscription(services, subscriptionId)
}

async function isEarned(services: Services, subscriptionId: string): Promise<boolean> {
  const state = (await latestPaymentsOf(services, [subscriptionId])).get(subscriptionId)
  return state === undefined || state === 'kept'
}
