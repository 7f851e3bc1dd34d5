import { paymentMessages } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { findPlan } from '#api/catalog/index.ts'
import { lookupKeysOf } from '#api/catalog/ensure-stripe-catalog.ts'
import { checkMoneyInvariants } from '#api/payments/check-money-invariants.ts'
import { paidCharges } from '#api/payments/testing/paid-charges.ts'
import { buyPlan, monthly, openShop, visitor } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { refusalOf } from '#api/testing/read-response.ts'

/** Somebody created the plan's coupon at Stripe by hand, with another amount. */
async function makeWrongCoupon({ services, stripe }: Shop): Promise<void> {
  const brand = services.brands.get('calmplate')
  const plan = brand && findPlan(brand, monthly)
  if (plan === undefined) throw new Error('The plan is gone')
  const { coupon: id } = lookupKeysOf('calmplate', plan)
  await stripe.coupons.create({ id, amount_off: 100, currency: 'usd', duration: 'once' })
}

test('a first invoice that differs from the price on the page is never charged, and the buyer is told so', async () => {
  await using shop = await openShop()
  await makeWrongCoupon(shop)
  const refused = await buyPlan(await visitor(shop), 'pm_card_visa')
  expect([refused.statusCode, refusalOf(refused).message]).toEqual([500, paymentMessages.subscriptionFailed])
  const { data } = await shop.stripe.subscriptions.list({ status: 'all' })
  expect(data.map(({ status }) => status)).toEqual(['canceled'])
  expect(await paidCharges(shop)).toEqual([])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})
