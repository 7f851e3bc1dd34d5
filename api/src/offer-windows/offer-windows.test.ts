import { apiMessages } from '@fennel/contract'
import { minuteMs } from '@fennel/funnel'
import { describe, expect, test } from 'vitest'
import { houseSettings } from '#api/house-settings/index.ts'
import { checkoutAttempts, consentReceipts } from '#api/payments/checkout-tables.ts'
import { checkMoneyInvariants } from '#api/payments/testing/check-money-invariants.ts'
import { paidCharges } from '#api/payments/testing/paid-charges.ts'
import { buyPlan, complete, monthly, openShop, paidTrial, visitor } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { honestShop, look } from './testing/honest-shop.ts'

const priceOf = async (browser: TestBrowser, id = monthly) =>
  dataOf('subscriptionProducts', await browser.get('/api/stripe/subscription-products')).products.find(
    (product) => product.id === id,
  )?.finalPrice

/** A visitor whose ten minutes are over. */
async function lateVisitor(shop: Shop) {
  const mia = await visitor(shop)
  await look(mia)
  shop.test.clock.advance(10 * minuteMs)
  return mia
}

describe('an offer’s time', () => {
  test('starts when the offer is first seen, ends ten minutes later, and never moves', async () => {
    await using shop = await honestShop()
    const mia = await visitor(shop)
    expect(await look(mia)).toEqual({ isEnforced: true, remainingMs: 10 * minuteMs })
    shop.test.clock.advance(4 * minuteMs)
    expect(await look(mia)).toEqual({ isEnforced: true, remainingMs: 6 * minuteMs })
    expect(await priceOf(mia)).toBe(19.99)
    shop.test.clock.advance(6 * minuteMs)
    expect(await look(mia)).toEqual({ isEnforced: true, remainingMs: 0 })
    shop.test.clock.advance(60 * minuteMs)
    expect(await look(mia)).toEqual({ isEnforced: true, remainingMs: 0 })
    expect(await priceOf(mia)).toBe(39.99)
    expect(await priceOf(mia, paidTrial)).toBe(9.33)
  })

  test('is each visitor’s own, and does not start before there is a lead', async () => {
    await using shop = await honestShop()
    await lateVisitor(shop)
    const noa = await visitor(shop, 'noa@example.com')
    expect(await look(noa)).toEqual({ isEnforced: true, remainingMs: 10 * minuteMs })
    const response = await shop.test.app.inject({
      method: 'POST',
      url: '/api/offers/window',
      payload: { offer: 'plans' },
    })
    expect(dataOf('openOfferWindow', response)).toEqual({ isEnforced: true, remainingMs: null })
  })

  test('begins anew when another person at the same computer gives an address', async () => {
    await using shop = await honestShop()
    const mia = await lateVisitor(shop)
    expect(await look(mia)).toEqual({ isEnforced: true, remainingMs: 0 })
    const given = { email: 'noa@example.com', appName: 'calmplate', quizData: {} }
    expect((await mia.post('/api/leads', given)).statusCode).toBe(200)
    expect(await look(mia)).toEqual({ isEnforced: true, remainingMs: 10 * minuteMs })
  })

  test('is not changed by a correction of the address: what is over stays over, at the regular price', async () => {
    await using shop = await honestShop()
    const mia = await lateVisitor(shop)
    const email = 'mia.correct@example.com'
    expect((await mia.patch(`/api/leads/${mia.leadId}`, { email })).statusCode).toBe(200)
    expect(await look(mia)).toEqual({ isEnforced: true, remainingMs: 0 })
    expect((await buyPlan(mia, 'pm_card_visa', { amount: 39.99, customerEmail: email })).statusCode).toBe(200)
    expect(await paidCharges(shop)).toEqual([3999])
  })

  test('ends nothing where the countdown is only for show', async () => {
    await using shop = await openShop()
    const mia = await lateVisitor(shop)
    expect(await look(mia)).toEqual({ isEnforced: false, remainingMs: null })
    expect(await priceOf(mia)).toBe(19.99)
    expect((await buyPlan(mia, 'pm_card_visa', { amount: 19.99 })).statusCode).toBe(200)
  })

  test('exists for plans and upsells only', async () => {
    await using shop = await honestShop()
    const mia = await visitor(shop)
    expect((await mia.post('/api/offers/window', { offer: 'anything' })).statusCode).toBe(404)
  })
})

describe('when the offer is over', () => {
  test.each([
    ['the old price', { amount: 19.99 }],
    ['no price', {}],
  ])('a page that sends %s learns that the offer has ended, and nothing is charged', async (_name, named) => {
    await using shop = await honestShop()
    const mia = await lateVisitor(shop)
    const refused = await buyPlan(mia, 'pm_card_visa', named)
    expect([refused.statusCode, refusalOf(refused).code]).toEqual([409, 'offer_ended'])
    expect(refusalOf(refused).message).toContain('$39.99')
    expect(await paidCharges(shop)).toEqual([])
    const unnamed = { productId: monthly, customerEmail: 'mia@example.com' }
    expect((await mia.post('/api/stripe/create-subscription', unnamed)).statusCode).toBe(409)
    expect(await shop.services.db.query.select().from(checkoutAttempts)).toEqual([])
  })

  test.each([
    [monthly, 39.99, 3999],
    [paidTrial, 9.33, 933],
  ])(
    '%s is sold at its regular price, and receipt, ledger and Stripe agree',
    async (productId, amount, cents) => {
      await using shop = await honestShop()
      const mia = await lateVisitor(shop)
      expect((await buyPlan(mia, 'pm_card_visa', { productId, amount })).statusCode).toBe(200)
      expect(await paidCharges(shop)).toEqual([cents])
      const [receipt] = await shop.services.db.query.select().from(consentReceipts)
      expect(receipt).toMatchObject({ firstTermCents: cents, renewalCents: 3999 })
      expect(await checkMoneyInvariants(shop.services)).toEqual([])
    },
  )

  test('a price that never existed is still refused', async () => {
    await using shop = await honestShop()
    const mia = await lateVisitor(shop)
    const refused = await buyPlan(mia, 'pm_card_visa', { amount: 1 })
    expect([refused.statusCode, refusalOf(refused).code]).toEqual([409, 'price_changed'])
  })

  test('a page that still shows the regular price learns that offers no longer end', async () => {
    await using shop = await honestShop()
    const mia = await lateVisitor(shop)
    expect(await priceOf(mia)).toBe(39.99)
    await shop.services.db.query.update(houseSettings).set({ value: { countdown: 'display' } })
    const refused = await buyPlan(mia, 'pm_card_visa', { amount: 39.99 })
    expect(refusalOf(refused)).toMatchObject({ code: 'price_changed', message: apiMessages.priceChanged })
    expect(await paidCharges(shop)).toEqual([])
    expect((await buyPlan(mia, 'pm_card_visa', { amount: await priceOf(mia) })).statusCode).toBe(200)
  })

  test('an order placed in time keeps its price', async () => {
    await using shop = await honestShop()
    const mia = await visitor(shop)
    await look(mia)
    const asked = dataOf(
      'completeSubscriptionFlow',
      await buyPlan(mia, 'pm_card_authenticationRequired', { amount: 19.99 }),
    )
    shop.test.clock.advance(11 * minuteMs)
    await shop.challenge(asked.clientSecret ?? '', 'complete')
    expect((await complete(mia, asked.paymentIntentId ?? '')).statusCode).toBe(200)
    expect(await paidCharges(shop)).toEqual([1999])
    const again = await buyPlan(mia, 'pm_card_visa', { amount: 19.99 })
    expect([again.statusCode, await paidCharges(shop)]).toEqual([200, [1999]])
    // A response that was lost is repeated at its original price, whatever the page shows by now.
    for (const amount of [19.99, 39.99])
      expect(dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_visa', { amount })).amount).toBe(
        19.99,
      )
    const forged = await buyPlan(mia, 'pm_card_visa', { amount: 12.34 })
    expect([forged.statusCode, refusalOf(forged).code]).toEqual([409, 'price_changed'])
    expect(dataOf('currentPlan', await mia.get('/api/stripe/current-plan')).plan?.amount).toBe(19.99)
    expect(await paidCharges(shop)).toEqual([1999])
  })

  test('an open order at the old price can no longer be paid once the new price is agreed to', async () => {
    await using shop = await honestShop()
    const mia = await visitor(shop)
    await look(mia)
    const asked = dataOf(
      'completeSubscriptionFlow',
      await buyPlan(mia, 'pm_card_authenticationRequired', { amount: 19.99 }),
    )
    shop.test.clock.advance(11 * minuteMs)
    expect((await buyPlan(mia, 'pm_card_visa', { amount: 39.99 })).statusCode).toBe(200)
    expect(await paidCharges(shop)).toEqual([3999])
    await expect(shop.challenge(asked.clientSecret ?? '', 'complete')).rejects.toThrow(/./)
    expect(await paidCharges(shop)).toEqual([3999])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('a hosted page opened in time is closed by a purchase at the new price', async () => {
    await using shop = await honestShop()
    const mia = await visitor(shop)
    await look(mia)
    const open = async () =>
      dataOf(
        'createSubscriptionCheckout',
        await mia.post('/api/stripe/create-subscription-checkout', {
          productId: monthly,
          customerEmail: 'mia@example.com',
        }),
      )
    const first = await open()
    expect((await shop.stripe.checkout.sessions.retrieve(first.sessionId)).amount_total).toBe(1999)
    shop.test.clock.advance(11 * minuteMs)
    expect((await buyPlan(mia, 'pm_card_chargeCustomerFail', { amount: 39.99 })).statusCode).toBe(402)
    expect((await shop.stripe.checkout.sessions.retrieve(first.sessionId)).status).toBe('expired')
    const second = await open()
    expect((await shop.stripe.checkout.sessions.retrieve(second.sessionId)).amount_total).toBe(3999)
  })
})
