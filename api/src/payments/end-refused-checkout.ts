import { dayMs } from '@fennel/funnel'
import type { Attempt } from './attempt-store.ts'
import { countRefusals, refusalsPerIntent } from './card-refusals.ts'
import { retrieveSubscription } from './stripe-subscription.ts'
import { AlreadyPaid, retireSubscription } from './retire-checkout.ts'
import { settleAttempt } from './settle-attempt.ts'
import type { Services } from '#api/services.ts'

/**
 * Gives up what a checkout was to pay once `refusalsPerIntent` cards were refused on it: a holder of the client secret
 * tries cards at Stripe directly, where no check of ours runs. The next card needs another checkout, which the card
 * guard checks.
 */
export async function endRefusedCheckout(
  services: Services,
  attempt: Attempt,
  intentId: string,
): Promise<void> {
  const { config, db } = services
  if (!config.cardGuard || attempt.stripeSubscriptionId === null) return
  const refused = await countRefusals(db.query, [intentId], new Date(services.now() - dayMs))
  if (refused < refusalsPerIntent) return
  const subscription = await retrieveSubscription(services, attempt.stripeSubscriptionId)
  try {
    await retireSubscription(services, subscription)
  } catch (error) {
    if (!(error instanceof AlreadyPaid)) throw error
    // NOTE: a valid card was used between the refusals and this, and its payment counts.
    await settleAttempt(services, attempt, 'onlooker')
  }
}
