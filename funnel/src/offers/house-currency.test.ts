import { expect, test } from 'vitest'
import { houseCurrency, otherCurrenciesOf } from './house-currency.ts'

type Prices = Parameters<typeof otherCurrenciesOf>[0]

const own = { currency: houseCurrency }
const brand: Prices = {
  plans: [own],
  upsells: { products: [own] },
  switchOffers: [own],
  legal: { currency: houseCurrency.toUpperCase() },
}

test('finds no other currency in a brand that uses only the installation’s', () => {
  expect(otherCurrenciesOf(brand)).toEqual([])
})

const foreign: readonly (readonly [string, Partial<Prices>])[] = [
  ['a plan', { plans: [own, { currency: 'eur' }] }],
  ['an offer', { upsells: { products: [{ currency: 'EUR' }, own] } }],
  ['a switch', { switchOffers: [{ currency: 'eur' }, { currency: 'EUR' }] }],
  ['the legal entity', { legal: { currency: 'EUR' } }],
]

test.each(foreign)('finds the other currency of %s, once', (_what, change) => {
  expect(otherCurrenciesOf({ ...brand, ...change })).toEqual(['eur'])
})
