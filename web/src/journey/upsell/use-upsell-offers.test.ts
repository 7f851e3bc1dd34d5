import { expect, test } from 'vitest'
import { upsellList } from '#web/testing/paid-visit.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { mergeUpsells } from './use-upsell-offers.ts'

test('built-in offers keep their order and words, and take the catalogue’s prices', () => {
  const { products } = testBrand.upsells
  const merged = mergeUpsells(products, upsellList(products, { price: 5, originalPrice: 10 }).data.products)
  expect(merged.map(({ id }) => id)).toEqual(products.map(({ id }) => id))
  const prices = merged.map(({ priceCents, originalPriceCents }) => [priceCents, originalPriceCents])
  expect(prices).toEqual(products.map(() => [500, 1000]))
  expect(merged[0]?.features).toEqual(products[0]?.features)
})

test('offers only the catalogue knows come after the built-in ones, without empty sections', () => {
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

test('an offer in a currency that the page has no sign for is not shown with another one’s', () => {
  const products = upsellList(undefined, { currency: 'EUR' }).data.products
  expect(() => mergeUpsells([], products)).toThrow('is sold in EUR')
})
