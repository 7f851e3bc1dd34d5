import type Stripe from 'stripe'
import type { Services } from '#api/services.ts'

/** Plans already named in the log of this process. */
const named = new Set<string>()

/**
 * Logs, once in a process, that a plan that renews got a coupon or another item at Stripe: its renewals are announced
 * at the price of its first item alone. The coupons and the credit of a customer are not part of a subscription, and
 * not seen.
 */
export function warnOfOtherTerms({ log }: Services, { id, items, discounts }: Stripe.Subscription): void {
  // NOTE: the coupon of a first term is used up by the invoice whose payment starts the plan.
  const isDiscounted = discounts.length > 0 || items.data.some((item) => item.discounts.length > 0)
  if (named.has(id) || (items.data.length <= 1 && !isDiscounted)) return
  named.add(id)
  log.warn({ plan: id }, 'Stripe will charge another amount for a renewal than the one that is announced')
}
