import { paymentMessages } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findPlan } from '#api/catalog/index.ts'
import { ensureStripeCatalog, forgetStripeCatalog, lookupKeysOf } from '#api/catalog/ensure-stripe-catalog.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { paidCharges } from './testing/paid-charges.ts'
import { buyPlan, expectSoon, monthly, openCheckout, openShop, payThere, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import type { Services } from '#api/services.ts'
import { refusalOf } from '#api/testing/read-response.ts'

function planOf(services: Services): PlanOffer {
  const brand = services.brands.get('calmplate')
  const plan = brand && findPlan(brand, monthly)
  if (plan === undefined) throw new Error('The plan is gone')
  return plan
}

/** Somebody created the plan's coupon at Stripe by hand, with another amount. Returns its id. */
async function makeWrongCoupon({ services, stripe }: Shop): Promise<string> {
  const { coupon: id } = lookupKeysOf('calmplate', planOf(services))
  await stripe.coupons.create({ id, amount_off: 100, currency: 'usd', duration: 'once' })
  return id
}

/** The operator deletes the wrong coupon and has the catalog created again. */
async function mendCoupon({ services, stripe }: Shop, id: string): Promise<void> {
  await stripe.coupons.del(id)
  forgetStripeCatalog(stripe)
  await ensureStripeCatalog(stripe, services.brands.values())
}

const statusesOf = async ({ stripe }: Shop) =>
  (await stripe.subscriptions.list({ status: 'all' })).data.map(({ status }) => status)

test('a first invoice that differs from the price on the page is never charged, and the buyer is told so', async () => {
  await using shop = await openShop()
  await makeWrongCoupon(shop)
  const refused = await buyPlan(await visitor(shop), 'pm_card_visa')
  expect([refused.statusCode, refusalOf(refused).message]).toEqual([500, paymentMessages.subscriptionFailed])
  expect(await statusesOf(shop)).toEqual(['canceled'])
  expect(await paidCharges(shop)).toEqual([])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test.each([1, 2])('after %i refusals, the same buyer can pay once the price is right', async (refusals) => {
  await using shop = await openShop()
  const coupon = await makeWrongCoupon(shop)
  const mia = await visitor(shop)
  for (let tries = 0; tries < refusals; tries += 1) {
    const refused = await buyPlan(mia, 'pm_card_visa')
    expect([refused.statusCode, refusalOf(refused).message]).toEqual([
      500,
      paymentMessages.subscriptionFailed,
    ])
  }
  await mendCoupon(shop, coupon)
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
  expect(await paidCharges(shop)).toEqual([planOf(shop.services).finalPriceCents])
  expect((await statusesOf(shop)).toSorted()).toEqual(['active', ...Array(refusals).fill('canceled')])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test('giving up the wrong subscription goes on where it was interrupted', async () => {
  await using shop = await openShop()
  const coupon = await makeWrongCoupon(shop)
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  // NOTE: as if the server had died right before it wrote that a new round has begun.
  await shop.services.db.query.execute(sql`update checkout_attempts set creation_round = 1`)
  expect(await statusesOf(shop)).toEqual(['canceled'])
  const refused = await buyPlan(mia, 'pm_card_visa')
  expect(refusalOf(refused).message).toBe(paymentMessages.subscriptionFailed)
  await mendCoupon(shop, coupon)
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
  expect(await paidCharges(shop)).toEqual([planOf(shop.services).finalPriceCents])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test('a subscription at another price whose creation was answered with an error is never charged', async () => {
  await using shop = await openShop()
  const coupon = await makeWrongCoupon(shop)
  const mia = await visitor(shop)
  await shop.control('faults', [
    { action: '500-after', match: { method: 'POST', path: '/v1/subscriptions' }, nth: 1, times: 1 },
  ])
  await buyPlan(mia, 'pm_card_visa')
  expect(await statusesOf(shop)).toEqual(['incomplete'])
  await mendCoupon(shop, coupon)
  expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
  expect(await paidCharges(shop)).toEqual([planOf(shop.services).finalPriceCents])
  expect((await statusesOf(shop)).toSorted()).toEqual(['active', 'canceled'])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test('the hosted page, too, is closed if Stripe would charge another price, until the price is right', async () => {
  await using shop = await openShop({ webhooks: true })
  const coupon = await makeWrongCoupon(shop)
  const mia = await visitor(shop)
  const order = { productId: monthly, customerEmail: 'mia@example.com' }
  const refused = await mia.post('/api/stripe/create-subscription-checkout', order)
  expect([refused.statusCode, refusalOf(refused).message]).toEqual([500, paymentMessages.subscriptionFailed])
  const { data } = await shop.stripe.checkout.sessions.list()
  expect(data.map(({ status }) => status)).toEqual(['expired'])
  await mendCoupon(shop, coupon)
  const { url } = await openCheckout(mia)
  expect(await payThere(shop, url)).toBe(true)
  await shop.delivered()
  expect(await paidCharges(shop)).toEqual([planOf(shop.services).finalPriceCents])
  await expectSoon(() => checkMoneyInvariants(shop.services)).toEqual([])
})
