import { findAttempt } from './attempt-store.ts'
import type { Attempt } from './attempt-store.ts'
import { endSubscription } from './end-subscription.ts'
import { syncSubscription } from './sync-subscription.ts'
import type { Services } from '#api/services.ts'

/**
 * Ends the subscription of a second trial at once. Its charge is refunded through the claim that was stored with the
 * payment. Safe to repeat.
 */
export async function endSecondTrial(services: Services, attempt: Attempt): Promise<Attempt> {
  const subscriptionId = attempt.stripeSubscriptionId
  if (subscriptionId === null) return attempt
  const { ended_at: endedAt } = await services.stripe.subscriptions.retrieve(subscriptionId)
  if (endedAt === null) {
    services.log.info({ attempt: attempt.id }, 'Ending the subscription of a second trial')
    await endSubscription(services, subscriptionId)
  } else await syncSubscription(services, subscriptionId)
  return (await findAttempt(services.db.query, attempt.id)) ?? attempt
}
