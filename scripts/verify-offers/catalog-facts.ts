import type { Brand, PlanOffer, UpsellOffer } from '@fennel/funnel'

// NOTE: computed independently from the catalog's numbers, because verification must not use the code under test.

/** What every place must say about a plan. Cents and whole percent. */
export interface PlanFacts {
  readonly today: number
  readonly original: number
  readonly off: number
  readonly percent: number
  readonly perDay: number
  readonly renewal: number
  readonly interval: string
  /** Length of the first term: in days when short or a trial, otherwise the billing interval. */
  readonly firstTerm: string
}

const percentOff = (original: number, price: number): number =>
  original > price ? Math.round((100 * (original - price)) / original) : 0

export function planFacts(plan: PlanOffer): PlanFacts {
  const { durationDays, finalPriceCents, priceCents, renewal, type } = plan
  const { cents, interval, intervalCount } = renewal
  const cadence = intervalCount === 1 ? interval : `${intervalCount} ${interval}s`
  const days = durationDays === 1 ? 'day' : `${durationDays} days`
  return {
    today: finalPriceCents,
    original: priceCents,
    off: priceCents - finalPriceCents,
    percent: percentOff(priceCents, finalPriceCents),
    perDay: Math.round(finalPriceCents / durationDays),
    renewal: cents,
    interval: `every ${cadence}`,
    firstTerm: type === 'trial' || durationDays < 28 ? days : cadence,
  }
}

export interface UpsellFacts {
  readonly price: number
  readonly original: number
  readonly percent: number
}

export const upsellFacts = ({ originalPriceCents, priceCents }: UpsellOffer): UpsellFacts => ({
  price: priceCents,
  original: originalPriceCents,
  percent: percentOff(originalPriceCents, priceCents),
})

/** Upsells with a page and one-click purchase; recurring ones are never sold with one click. */
export const oneClickOffersOf = (brand: Brand): readonly UpsellOffer[] =>
  brand.upsells.products.filter(({ billing }) => billing === 'one-time')

/** Every amount a brand may name anywhere: prices, switch offers, what those save, and the limit of its liability. */
export function amountsOf(brand: Brand): ReadonlySet<number> {
  const liability = 10_000
  const plans = brand.plans.map(planFacts)
  const upsells = brand.upsells.products
  const monthly = upsells.filter(({ billing }) => billing === 'monthly').map(({ priceCents }) => priceCents)
  const annual = upsells.filter(({ billing }) => billing === 'annual').map(({ priceCents }) => priceCents)
  return new Set([
    liability,
    ...plans.flatMap(({ off, original, perDay, renewal, today }) => [off, original, perDay, renewal, today]),
    ...upsells.flatMap(({ originalPriceCents, priceCents }) => [originalPriceCents, priceCents]),
    ...brand.switchOffers.map(({ cents }) => cents),
    // What twelve monthly payments cost more than one yearly payment.
    ...monthly.flatMap((month) => annual.map((year) => 12 * month - year)),
  ])
}
