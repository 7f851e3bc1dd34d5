import type { PlanOffer } from './offer.ts'

/**
 * How the first term of a plan is billed at the payment provider. `discount`: the renewal price minus a one-time
 * coupon; the first term is one renewal interval. `first-term-item`: a trial of `trialDays` plus a one-time item; the
 * renewal price starts after it.
 */
export type BillingTerms =
  | { readonly kind: 'discount'; readonly offCents: number }
  | { readonly kind: 'first-term-item'; readonly trialDays: number; readonly itemCents: number }

/** The parts of a plan that decide how it is billed. */
export type BilledPlan = Pick<PlanOffer, 'type' | 'finalPriceCents' | 'renewal' | 'durationDays'>

/** The billing terms of a plan. Either way, the first invoice comes to `finalPriceCents`. */
export function billingTermsOf(plan: BilledPlan): BillingTerms {
  const offCents = plan.renewal.cents - plan.finalPriceCents
  if (plan.type !== 'trial' && offCents >= 0 && fillsRenewalInterval(plan))
    return { kind: 'discount', offCents }
  return { kind: 'first-term-item', trialDays: plan.durationDays, itemCents: plan.finalPriceCents }
}

// NOTE: months have 28 to 31 days and years 365 or 366. A first term within those bounds counts as that interval.
function fillsRenewalInterval({ durationDays, renewal }: BilledPlan): boolean {
  const [least, most] = renewal.interval === 'month' ? [28, 31] : [365, 366]
  return durationDays >= least * renewal.intervalCount && durationDays <= most * renewal.intervalCount
}
