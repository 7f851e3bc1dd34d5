import type Stripe from 'stripe'
import { periodEndOf } from './subscription-columns.ts'
import type { Services } from '#api/services.ts'

/** Plans already named in the log of this process. */
const named = new Set<string>()

/**
 * Logs, once in a process, that a plan that renews got a coupon, another item, a schedule, or an end within its next
 * period at Stripe: its renewals are announced at the price that its first item has now, and in full. The coupons and
 * the credit of a customer, and amounts that wait for the next invoice, are not part of a subscription, and not seen.
 */
export function warnOfOtherTerms({ log }: Services, current: Stripe.Subscription): void {
  const { id, items, schedule } = current
  const hasOtherTerms =
    items.data.length > 1 || isDiscounted(current) || schedule !== null || isCutShort(current)
  if (named.has(id) || !hasOtherTerms) return
  named.add(id)
  log.warn({ plan: id }, 'Stripe will charge another amount for a renewal than the one that is announced')
}

// NOTE: the coupon of a first term is used up by the invoice whose payment starts the plan.
function isDiscounted({ items, discounts }: Stripe.Subscription): boolean {
  return discounts.length > 0 || items.data.some((item) => item.discounts.length > 0)
}

/** Whether a plan ends within the period that its next renewal pays for, of which Stripe then charges only a part. */
function isCutShort(current: Stripe.Subscription): boolean {
  const { cancel_at: endsOn, items } = current
  const [item] = items.data
  const renewsOn = periodEndOf(current)
  if (endsOn === null || item === undefined || renewsOn === null || endsOn <= renewsOn) return false
  const { interval, interval_count: count } = item.price.recurring ?? { interval: 'month', interval_count: 1 }
  const next = new Date(renewsOn * 1000)
  const day = next.getUTCDate()
  next.setUTCMonth(next.getUTCMonth() + count * (interval === 'year' ? 12 : 1))
  // NOTE: as at Stripe, a period that begins on the 31st ends on the last day of a shorter month.
  if (next.getUTCDate() !== day) next.setUTCDate(0)
  return endsOn * 1000 < next.getTime()
}
