import { expect, test, vi } from 'vitest'
import { buyPlan, openShop, visitor } from './testing/shop.ts'

test('a mistake of our own in looking up a plan is not answered as if Stripe were away', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  vi.spyOn(shop.stripe.products, 'retrieve').mockRejectedValueOnce(new TypeError('ours'))
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(500)
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
})
