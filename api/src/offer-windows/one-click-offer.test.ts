import type { Brand } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { paidCharges } from '#api/payments/testing/paid-charges.ts'
import { buyPlan, buyUpsell, complete, visitor } from '#api/payments/testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { honestShop, look } from './testing/honest-shop.ts'

test('a one-click offer is sold until its time is over, and never afterwards', async () => {
  await using shop = await honestShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa', { amount: 19.99 })
  expect(await look(mia, 'workout-program')).toEqual({ isEnforced: true, remainingMs: 896_000 })
  shop.test.clock.advance(896_000)
  const refused = await buyUpsell(mia)
  expect([refused.statusCode, refusalOf(refused).code]).toEqual([409, 'offer_ended'])
  expect(await paidCharges(shop)).toEqual([1999])
})

test('a one-click offer stays bought if it was bought in time', async () => {
  await using shop = await honestShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa', { amount: 19.99 })
  await look(mia, 'workout-program')
  await buyUpsell(mia)
  shop.test.clock.advance(896_000)
  expect(dataOf('purchaseUpsell', await buyUpsell(mia)).alreadyPurchased).toBe(true)
  expect((await paidCharges(shop)).toSorted((a, b) => a - b)).toEqual([1899, 1999])
})

test('a one-click order placed in time is not replaced by one at another price afterwards', async () => {
  await using shop = await honestShop()
  const mia = await visitor(shop)
  const card = 'pm_card_authenticationRequiredAlways'
  const plan = dataOf('completeSubscriptionFlow', await buyPlan(mia, card, { amount: 19.99 }))
  await shop.challenge(plan.clientSecret ?? '', 'complete')
  await complete(mia, plan.paymentIntentId ?? '')
  await look(mia, 'workout-program')
  expect(dataOf('purchaseUpsell', await buyUpsell(mia)).clientSecret).toBeDefined()
  shop.test.clock.advance(896_000)
  const brands = shop.services.brands as Map<string, Brand>
  const brand = brands.get('calmplate')
  if (brand === undefined) throw new Error('The brand is gone')
  const products = brand.upsells.products.map((offer) => ({ ...offer, priceCents: 2399 }))
  brands.set('calmplate', { ...brand, upsells: { ...brand.upsells, products } })
  const refused = await buyUpsell(mia, { amount: 23.99 })
  expect([refused.statusCode, refusalOf(refused).code]).toEqual([409, 'offer_ended'])
  expect(await paidCharges(shop)).toEqual([1999])
})
