import { expect, test } from 'vitest'
import { upsellList } from '#web/testing/paid-visit.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { mergeUpsells } from './use-upsell-offers.ts'

test('keeps the order and copy of built-in offers and takes the catalog’s prices', () => {
  const { products } = testBrand.upsells
  const merged = mergeUpsells(products, upsellList(products, { price: 5, originalPrice: 10 }).data.products)
  expect(merged.map(({ id }) => id)).toEqual(products.map(({ id }) => id))
  const prices = merged.map(({ priceCents, originalPriceCents }) => [priceCents, originalPriceCents])
  expect(prices).toEqual(products.map(() => [500, 1000]))
  expect(merged[0]?.features).toEqual(products[0]?.features)
})

test('puts offers that only the catalog knows last, without empty sections', () => {
  const [product] = upsellList(undefined, { id: 'new-offer', headline: '', upsellType: '' }).data.products
  if (product === undefined) throw new Error('The list is empty')
  expect(mergeUpsells([], [product])).toEqual([
    expect.objectContaining({
      id: 'new-offer',
      headline: 'Achieve your health goals with ease!',
      upsellType: 'goals-upsell',
      priceCents: 1899,
      originalPriceCents: 6000,
      features: [],
    }),
  ])
})

test('does not show an offer in an unknown currency with another one’s sign', () => {
  const products = upsellList(undefined, { currency: 'EUR' }).data.products
  expect(() => mergeUpsells([], products)).toThrow('is sold in EUR')
})
