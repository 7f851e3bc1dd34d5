import type { Currency } from './offer.ts'

/** The one currency an installation sells in. Sums are in this currency, and nothing is ever converted. */
export const houseCurrency: Currency = 'usd'

interface Priced {
  readonly currency: string
}

/**
 * Currency codes, other than the installation's, in a brand's prices. The types allow none, but the server runs without
 * type checks.
 */
export function otherCurrenciesOf(brand: {
  readonly plans: readonly Priced[]
  readonly upsells: { readonly products: readonly Priced[] }
  readonly switchOffers: readonly Priced[]
  readonly legal: Priced
}): readonly string[] {
  const { plans, upsells, switchOffers, legal } = brand
  const codes = [...plans, ...upsells.products, ...switchOffers, legal].map(({ currency }) => currency)
  return [...new Set(codes.map((code) => code.toLowerCase()))].filter((code) => code !== houseCurrency)
}
