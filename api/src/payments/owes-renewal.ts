import { isLate } from '#api/payments/subscription-states.ts'
import type { Services } from '#api/services.ts'

/**
 * Whether Stripe would still collect for the current period of a plan that was set to end before it: a refused renewal,
 * or one that exists as a draft. Stripe starts the next period at once and charges about an hour later. The paid period
 * is over by then, so such a plan ends immediately.
 */
export async function owesRenewal(services: Services, subscriptionId: string): Promise<boolean> {
  const current = await services.stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })
  const invoice = current.latest_invoice
  if (isLate(current)) return true
  if (invoice === null || typeof invoice === 'string') return false
  const { status, billing_reason: reason, amount_due: due } = invoice
  return status === 'draft' && reason === 'subscription_cycle' && due > 0
}
