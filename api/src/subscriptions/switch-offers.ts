import type { SwitchInterval } from '@fennel/contract'
import type { Brand, Currency } from '@fennel/funnel'

/** A rhythm a customer may switch to, with its price. */
export interface SwitchOffer {
  readonly interval: SwitchInterval
  readonly productId: string
  readonly name: string
  readonly cents: number
  readonly currency: Currency
  readonly unit: 'month' | 'year'
}

/** The annual price of the page where plans are managed, for a brand that names none of its own. */
const usualAnnualCents = 11_999

/**
 * Monthly and annual, as the brand sells them: its premium offers where it has some, otherwise the plan it sells by the
 * month and the usual annual price.
 */
export function switchOffersOf(brand: Brand): readonly SwitchOffer[] {
  return [offerOf(brand, 'monthly'), offerOf(brand, 'annual')].filter((offer) => offer !== undefined)
}

function offerOf(brand: Brand, interval: SwitchInterval): SwitchOffer | undefined {
  const unit = interval === 'monthly' ? ('month' as const) : ('year' as const)
  const premium = brand.upsells.products.find(({ billing }) => billing === interval)
  if (premium !== undefined) {
    const { id: productId, name, priceCents: cents, currency } = premium
    return { interval, productId, name, cents, currency, unit }
  }
  const month = brand.plans.find(({ renewal }) => renewal.interval === 'month' && renewal.intervalCount === 1)
  if (month === undefined) return undefined
  const cents = interval === 'monthly' ? month.renewal.cents : usualAnnualCents
  return {
    interval,
    productId: `${brand.appId}-${interval}`,
    name: `${brand.name} ${interval}`,
    cents,
    currency: month.currency,
    unit,
  }
}
