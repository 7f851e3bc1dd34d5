import { expect, test } from 'vitest'
import { checkMoneyInvariants } from '#api/payments/check-money-invariants.ts'
import { buyPlan, expectSoon, openShop, visitor } from '#api/payments/testing/shop.ts'

test('a buyer whose customer was deleted at Stripe gets another one, and pays with the next try', async () => {
  await using shop = await openShop({ webhooks: true })
  const mia = await visitor(shop)
  expect((await buyPlan(mia, 'pm_card_chargeCustomerFail')).statusCode).toBe(402)
  const [gone] = (await shop.stripe.customers.list()).data
  await shop.stripe.customers.del(gone?.id ?? '')
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(402)
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
  const [charge] = (await shop.stripe.charges.list()).data
  expect(charge).toMatchObject({ status: 'succeeded', amount: 1999 })
  expect(charge?.customer).not.toBe(gone?.id)
  await shop.delivered()
  await expectSoon(async () => checkMoneyInvariants(shop.services)).toEqual([])
})
