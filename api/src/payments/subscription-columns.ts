import type Stripe from 'stripe'
import type { Attempt } from './attempt-store.ts'
import type { SubscriptionRow } from './plan-tables.ts'
import { momentOf } from './stripe-moment.ts'
import { idOf } from './stripe-subscription.ts'
import { isLate } from './subscription-states.ts'

type CardColumns = Partial<Pick<SubscriptionRow, 'cardBrand' | 'cardLast4' | 'cardExpMonth' | 'cardExpYear'>>

/** The metadata field of a price that names its product, if that is not the one that was bought. */
export const switchedProduct = 'switchedProductId'

/** The card columns after their owner was erased, whatever Stripe still says about the card. */
export const noCard = {
  paymentMethodId: null,
  cardBrand: null,
  cardLast4: null,
  cardExpMonth: null,
  cardExpYear: null,
} as const

/**
 * What is stored of a subscription as Stripe describes it, except for what also depends on the row before. `readAt` is
 * when Stripe was asked.
 */
export function subscriptionColumns(attempt: Attempt, current: Stripe.Subscription, readAt: Date) {
  const card = current.default_payment_method
  return {
    attemptId: attempt.id,
    status: current.status,
    ...endOf(current),
    trialEnd: current.trial_end === null ? null : momentOf(current.trial_end),
    startedAt: momentOf(current.start_date),
    endedAt: current.ended_at === null ? null : momentOf(current.ended_at),
    paymentMethodId: card === null ? null : idOf(card),
    stripeCustomerId: idOf(current.customer),
    updatedAt: readAt,
    ...termsOf(current),
    ...cardOf(card),
  }
}

/**
 * When the current period ends, and whether the plan ends with it. An end date within the period ends both; if it comes
 * before the end of the period, that is stored beside it.
 */
function endOf(current: Stripe.Subscription) {
  const { cancel_at: endsOn, cancel_at_period_end: isFlagged } = current
  const periodEnd = periodEndOf(current)
  // NOTE: Stripe's customer portal, for one, sets only a date and leaves the flag
  // (https://docs.stripe.com/billing/subscriptions/billing-mode/compare). With a later date the plan renews first.
  const isDated = endsOn !== null && periodEnd !== null && endsOn <= periodEnd
  const end = isDated ? endsOn : periodEnd
  return {
    currentPeriodEnd: end === null ? null : momentOf(end),
    periodEndIfResumed: isDated && endsOn < periodEnd ? momentOf(periodEnd) : null,
    cancelAtPeriodEnd: isFlagged || isDated,
  }
}

function termsOf(current: Stripe.Subscription) {
  const [item] = current.items.data
  const recurring = item?.price.recurring
  const unit = recurring?.interval
  return {
    itemId: item?.id ?? null,
    priceId: item?.price.id ?? null,
    renewalCents: item === undefined ? null : (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    renewalCurrency: item?.price.currency ?? null,
    renewalInterval: unit === 'month' ? ('month' as const) : unit === 'year' ? ('year' as const) : null,
    renewalIntervalCount: recurring?.interval_count ?? null,
    switchedProductId: item?.price.metadata[switchedProduct] ?? null,
  }
}

// NOTE: an answer that names the card without describing it leaves the stored description as it is.
function cardOf(card: Stripe.Subscription['default_payment_method']): CardColumns {
  if (typeof card === 'string') return {}
  return {
    cardBrand: card?.card?.brand ?? null,
    cardLast4: card?.card?.last4 ?? null,
    cardExpMonth: card?.card?.exp_month ?? null,
    cardExpYear: card?.card?.exp_year ?? null,
  }
}

// NOTE: Stripe starts the next period before it is paid, so the payment was due at the period's start. Unlike the
// moment of the refusal, that is the same whichever event arrives first.
export function pastDueSinceOf(current: Stripe.Subscription): Date | null {
  return isLate(current) ? (periodStartOf(current) ?? null) : null
}

/** When the current period ends, in seconds. */
export function periodEndOf({ items }: Stripe.Subscription): number | null {
  const ends = items.data.map((item) => item.current_period_end)
  return ends.length === 0 ? null : Math.min(...ends)
}

export function periodStartOf({ items }: Stripe.Subscription): Date | undefined {
  const starts = items.data.map((item) => item.current_period_start)
  return starts.length === 0 ? undefined : momentOf(Math.min(...starts))
}
