import Stripe from 'stripe'
import type { SubscriptionRow } from './plan-tables.ts'
import { syncSubscription } from './sync-subscription.ts'
import { isOver } from './subscription-states.ts'
import type { Services } from '#api/services.ts'

/**
 * Ends a subscription at once and re-reads it; undefined if it belongs to no attempt of ours. Stripe refuses if
 * somebody else ended it in the meantime, which is just as good; any other refusal is thrown.
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
  if (refusal !== undefined && !(await hasEnded(services, id, row))) throw refusal
  return row
}

/** Whether a subscription has ended; Stripe tells of one that is not stored, such as one just created and not kept. */
async function hasEnded(
  { stripe }: Services,
  id: string,
  row: SubscriptionRow | undefined,
): Promise<boolean> {
  if (row !== undefined) return row.endedAt !== null || isOver(row)
  const found = await stripe.subscriptions.retrieve(id)
  return found.ended_at !== null || isOver(found)
}
