import type { Brand, PlanOffer, UpsellOffer } from '@fennel/funnel'

// NOTE: worked out here once more, from the catalogue's own numbers: what is verified must not verify itself.

/** What everybody has to say of a plan. Cents and whole percent. */
export interface PlanFacts {
  readonly today: number
  readonly original: number
  readonly off: number
  readonly percent: number
  readonly perDay: number
  readonly renewal: number
  readonly interval: string
  /** How long the first term lasts: days where it is short or a trial, else what it renews by. */
  readonly firstTerm: string
}

const percentOff = (original: number, price: number): number =>
  original > price ? Math.round((100 * (original - price)) / original) : 0

export function planFacts(plan: PlanOffer): PlanFacts {
  const { durationDays, finalPriceCents, priceCents, renewal, type } = plan
  const { cents, interval, intervalCount } = renewal
  const span = intervalCount === 1 ? interval : `${intervalCount} ${interval}s`
  const days = durationDays === 1 ? 'day' : `${durationDays} days`
  return {
    today: finalPriceCents,
    original: priceCents,
    off: priceCents - finalPriceCents,
    percent: percentOff(priceCents, finalPriceCents),
    perDay: Math.round(finalPriceCents / durationDays),
    renewal: cents,
    interval: `every ${span}`,
    firstTerm: type === 'trial' || durationDays < 28 ? days : span,
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

/** The upsells that have a page and one button; what is billed again and again is never sold with one click. */
export const oneClickOffersOf = (brand: Brand): readonly UpsellOffer[] =>
  brand.upsells.products.filter(({ billing }) => billing === 'one-time')

/** Every amount a brand may name anywhere: what it sells, what a subscriber may switch to, what that saves, and the limit of its liability. */
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
    // What twelve payments by the month cost more than one by the year.
    ...monthly.flatMap((month) => annual.map((year) => 12 * month - year)),
  ])
}
