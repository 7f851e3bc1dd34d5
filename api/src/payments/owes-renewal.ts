import { isLate } from '#api/payments/subscription-states.ts'
import type { Services } from '#api/services.ts'

/**
 * Whether Stripe would still collect for the present period although the plan was set to end with it: a refused renewal,
 * or one that lies there as a draft. Stripe begins the next period at once and charges for it about an hour later. What
 * was paid for is over then, so such a plan ends at once.
 */
export async function owesRenewal(services: Services, subscriptionId: string): Promise<boolean> {
  const current = await services.stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })
  const invoice = current.latest_invoice
  if (isLate(current)) return true
  if (invoice === null || typeof invoice === 'string') return false
  const { status, billing_reason: reason, amount_due: due } = invoice
  return status === 'draft' && reason === 'subscription_cycle' && due > 0
}
