import type { Currency } from './offer.ts'

/** The one currency that an installation sells in. What is summed up is in it, and nothing is ever converted. */
export const houseCurrency: Currency = 'usd'

interface Priced {
  readonly currency: string
}

/** Codes of currencies that prices of a brand name beside the house's. Its types allow none, but a server runs without them. */
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
