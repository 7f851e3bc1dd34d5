import { endsAtOnce } from './subscription-states.ts'
import type { Services } from '#api/services.ts'

/**
 * Whether Stripe would still collect for the current period of a plan even if it were set to end with that period: the
 * renewal was refused, or exists as a draft. Stripe starts a period at once and charges for it about an hour later. In
 * both cases the paid period is already over, so canceling such a plan ends it at once. So does canceling a paused one:
 * no period of it ends, and it would charge again once resumed.
 */
export async function owesRenewal(services: Services, subscriptionId: string): Promise<boolean> {
  const current = await services.stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })
  const invoice = current.latest_invoice
  if (endsAtOnce(current)) return true
  if (invoice === null || typeof invoice === 'string') return false
  const { status, billing_reason: reason, amount_due: due } = invoice
  return status === 'draft' && reason === 'subscription_cycle' && due > 0
}
