import { loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { dataOf } from '#api/testing/read-response.ts'

test('lists the plans and upsells of the host’s brand', async () => {
  await using test = await createTestApp()
  const browser = createTestBrowser(test.app)
  const brand = await loadBrand('calmplate')
  const { products: plans } = dataOf(
    'subscriptionProducts',
    await browser.get('/api/stripe/subscription-products'),
  )
  expect(plans.map(({ id, finalPrice }) => [id, finalPrice])).toEqual(
    brand.plans.map(({ id, finalPriceCents }) => [id, finalPriceCents / 100]),
  )
  const { products: upsells } = dataOf('upsellProducts', await browser.get('/api/stripe/upsell-products'))
  expect(upsells.map(({ id, price }) => [id, price])).toEqual(
    brand.upsells.products.map(({ id, priceCents }) => [id, priceCents / 100]),
  )
})

test('answers one product by its id, and 404 for any other', async () => {
  await using test = await createTestApp()
  const browser = createTestBrowser(test.app)
  expect(dataOf('getProduct', await browser.get('/api/products/calmplate-1-month'))).toMatchObject({
    id: 'calmplate-1-month',
    finalPrice: 19.99,
  })
  expect(dataOf('getProduct', await browser.get('/api/products/recipes-upsell'))).toMatchObject({
    id: 'recipes-upsell',
    price: 9.99,
  })
  for (const id of ['admin-card-setup', 'gold-bar', 'constructor']) {
    expect((await browser.get(`/api/products/${id}`)).statusCode).toBe(404)
  }
})
