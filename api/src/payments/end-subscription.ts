import Stripe from 'stripe'
import { syncSubscription } from '#api/payments/sync-subscription.ts'
import type { SubscriptionRow } from '#api/payments/sync-subscription.ts'
import type { Services } from '#api/services.ts'

/**
 * Ends a subscription at once, and reads it again. Stripe refuses that for one that somebody else ended meanwhile, which is
 * as good; whatever else it refuses is thrown.
 */
export async function endSubscription(
  services: Services,
  id: string,
  options?: Stripe.RequestOptions,
): Promise<SubscriptionRow | undefined> {
  let refusal: Stripe.errors.StripeInvalidRequestError | undefined
  try {
    await services.stripe.subscriptions.cancel(id, {}, options)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    refusal = error
  }
  const row = await syncSubscription(services, id)
  if (refusal !== undefined && row?.endedAt === null) throw refusal
  return row
}
