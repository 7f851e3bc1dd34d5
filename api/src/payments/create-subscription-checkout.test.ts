import { apiMessages } from '@fennel/contract'
import { describe, expect, test } from 'vitest'
import { checkoutAttempts } from './checkout-tables.ts'
import { armFaultPoint } from './fault-point.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import {
  buyPlan,
  buyUpsell,
  complete,
  freeTrial,
  monthly,
  openCheckout,
  openShop,
  payThere,
  visitor,
  expectSoon,
} from './testing/shop.ts'
import { paidCharges } from './testing/paid-charges.ts'
import type { Shop } from './testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { watchTexts } from '#api/testing/watch-texts.ts'

const flow = 'completeSubscriptionFlow'

/** In alphabetical order: rows come back in any. */
async function statesOf(shop: Shop) {
  const rows = await shop.services.db.query.select().from(checkoutAttempts)
  return rows.map(({ state }) => state).toSorted()
}

/** From now on, resolves once a request waits for the outcome of another one's attempt: it reads that row by its id. */
function watchWaiter({ services }: Shop): () => Promise<void> {
  const asked = watchTexts(services.db.pool)
  const isRead = (text: string) => /from "checkout_attempts" where "checkout_attempts"\."id" = /.test(text)
  return async () => expectSoon(async () => asked.some(isRead)).toBe(true)
}

describe('the hosted checkout page', () => {
  test('waits during the bank’s challenge: a failed one sells nothing, a passed one sells once', async () => {
    await using shop = await openShop({ webhooks: true })
    const mia = await visitor(shop)
    const { url } = await openCheckout(mia)
    const card = 'pm_card_authenticationRequiredAlways'
    expect(await payThere(shop, url, card, 'fail')).toBe(false)
    expect(await payThere(shop, url, card, 'cancel')).toBe(false)
    expect(await statesOf(shop)).toEqual(['awaiting'])
    expect(await payThere(shop, url, card, 'complete')).toBe(true)
    await shop.delivered()
    await expectSoon(() => statesOf(shop)).toEqual(['succeeded'])
    expect(await paidCharges(shop)).toEqual([1999])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test.each([
    [monthly, [1999]],
    [freeTrial.id, []],
  ])('sells %s for the catalog price, and the webhook records it', async (productId, amounts) => {
    await using shop = await openShop({ webhooks: true })
    const mia = await visitor(shop)
    const { url, sessionId } = await openCheckout(mia, productId)
    expect(sessionId).toMatch(/^cs_/)
    expect(await payThere(shop, url)).toBe(true)
    await shop.delivered()
    await expectSoon(() => statesOf(shop)).toEqual(['succeeded'])
    expect(await paidCharges(shop)).toEqual(amounts)
    await expectSoon(() => checkMoneyInvariants(shop.services)).toEqual([])
    expect(dataOf('purchaseUpsell', await buyUpsell(mia)).success).toBe(true)
  })

  test('takes cards only, at the price that was shown, whatever the account has switched on', async () => {
    await using shop = await openShop()
    const { sessionId } = await openCheckout(await visitor(shop))
    expect(await shop.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
      allowed_payment_method_types: ['card'],
      adaptive_pricing: { enabled: false },
    })
  })

  test('tells the page it returns to that it was paid, and says the same to whoever asks again', async () => {
    await using shop = await openShop({ webhooks: true })
    const mia = await visitor(shop)
    const { url, sessionId } = await openCheckout(mia)
    const { success_url: back } = await shop.stripe.checkout.sessions.retrieve(sessionId)
    expect(back).toMatch(/\/register\?redirect_status=succeeded$/)
    await payThere(shop, url)
    await shop.delivered()
    await expectSoon(() => statesOf(shop)).toEqual(['succeeded'])
    expect((await openCheckout(mia)).url).toBe(back)
  })

  test('opens after a try that gave up the card set-up and got no further', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const body = { productId: freeTrial.id, customerEmail: 'mia@example.com' }
    expect((await mia.post('/api/stripe/create-subscription', body)).statusCode).toBe(200)
    const [attempt] = await shop.services.db.query.select().from(checkoutAttempts)
    expect(attempt).toMatchObject({ state: 'awaiting', intentType: 'setup' })
    await shop.stripe.setupIntents.cancel(attempt?.stripeIntentId ?? '')
    const { url } = await openCheckout(mia, freeTrial.id)
    expect(await payThere(shop, url)).toBe(true)
    const trials = await shop.stripe.subscriptions.list({ status: 'all' })
    expect(trials.data.map(({ status }) => status).toSorted()).toEqual(['canceled', 'trialing'])
  })

  test('a second request gets the page that is already open', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    expect(await openCheckout(mia)).toEqual(await openCheckout(mia))
    expect(await statesOf(shop)).toEqual(['awaiting'])
  })

  test('paying inside our page closes it, so that only one of the two can be paid', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const { url } = await openCheckout(mia)
    expect(dataOf(flow, await buyPlan(mia, 'pm_card_visa')).status).toBe('active')
    await payThere(shop, url)
    expect(await paidCharges(shop)).toEqual([1999])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test.each([[monthly], [freeTrial.id]])(
    'paying inside our page with a card entered later closes it, too: %s',
    async (productId) => {
      await using shop = await openShop()
      const mia = await visitor(shop)
      await openCheckout(mia, productId)
      const body = { productId, customerEmail: 'mia@example.com' }
      const asked = dataOf('createSubscription', await mia.post('/api/stripe/create-subscription', body))
      expect(asked).toMatchObject({ requiresConfirmation: true, clientSecret: expect.any(String) })
      const { data: pages } = await shop.stripe.checkout.sessions.list()
      expect(pages.map(({ status }) => status)).toEqual(['expired'])
      const again = dataOf('createSubscription', await mia.post('/api/stripe/create-subscription', body))
      expect(again.paymentIntentId).toBe(asked.paymentIntentId)
      expect(await statesOf(shop)).toEqual(['awaiting'])
      expect(await checkMoneyInvariants(shop.services)).toEqual([])
    },
  )

  test('paid there in another tab: opening a payment with a card entered later returns that purchase', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const { url } = await openCheckout(mia)
    await payThere(shop, url)
    const body = { productId: monthly, customerEmail: 'mia@example.com' }
    const bought = dataOf('createSubscription', await mia.post('/api/stripe/create-subscription', body))
    expect(bought.status).toBe('active')
    expect(await paidCharges(shop)).toEqual([1999])
  })

  test('paid there in another tab: paying inside our page returns that purchase', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const { url } = await openCheckout(mia)
    await payThere(shop, url)
    expect(dataOf(flow, await buyPlan(mia, 'pm_card_mastercard')).status).toBe('active')
    expect(await paidCharges(shop)).toEqual([1999])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('opened after a declined card: what that try left open can no longer be paid', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await buyPlan(mia, 'pm_card_chargeCustomerFail')
    const [old] = (await shop.stripe.paymentIntents.list()).data
    const { url } = await openCheckout(mia)
    expect((await shop.stripe.paymentIntents.retrieve(old?.id ?? '')).status).toBe('canceled')
    await payThere(shop, url)
    await openCheckout(mia)
    expect(await statesOf(shop)).toEqual(['declined', 'succeeded'])
    expect(await paidCharges(shop)).toEqual([1999])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('opened by a driver that stalled for too long: its successor sells, and the late page is closed', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const making = shop.wire.holdNext('POST', /^\/v1\/checkout\/sessions$/)
    const late = mia.post('/api/stripe/create-subscription-checkout', {
      productId: monthly,
      customerEmail: 'mia@example.com',
    })
    await making.reached
    shop.test.clock.advance(31_000)
    const asked = dataOf(flow, await buyPlan(mia, 'pm_card_authenticationRequired'))
    expect(asked.requiresAction).toBe(true)
    making.release()
    expect((await late).statusCode).toBe(409)
    const { data: pages } = await shop.stripe.checkout.sessions.list()
    expect(pages.map(({ status }) => status)).toEqual(['expired'])

    await shop.challenge(asked.clientSecret ?? '', 'complete')
    expect((await complete(mia, asked.paymentIntentId ?? '')).statusCode).toBe(200)
    expect(await statesOf(shop)).toEqual(['succeeded'])
    expect(await paidCharges(shop)).toEqual([1999])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('asked for while a payment inside our page is under way: that payment goes on, and the answer says so', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const paying = shop.wire.holdNext('POST', /^\/v1\/payment_intents\/[^/]+\/confirm$/)
    const inPage = buyPlan(mia, 'pm_card_authenticationRequired')
    await paying.reached
    const waits = watchWaiter(shop)
    const hosted = mia.post('/api/stripe/create-subscription-checkout', {
      productId: monthly,
      customerEmail: 'mia@example.com',
    })
    await waits()
    paying.release()
    const asked = dataOf(flow, await inPage)
    const refused = await hosted
    expect([refused.statusCode, refusalOf(refused)]).toMatchObject([
      409,
      { code: 'conflict', message: apiMessages.otherPaymentOpen },
    ])
    await shop.challenge(asked.clientSecret ?? '', 'complete')
    expect((await complete(mia, asked.paymentIntentId ?? '')).statusCode).toBe(200)
    expect(await paidCharges(shop)).toEqual([1999])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('paying inside our page while it is being opened: the page stays, and the answer says so', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const making = shop.wire.holdNext('POST', /^\/v1\/checkout\/sessions$/)
    const hosted = openCheckout(mia)
    await making.reached
    const waits = watchWaiter(shop)
    const inPage = buyPlan(mia, 'pm_card_visa')
    await waits()
    making.release()
    const { url } = await hosted
    const refused = await inPage
    expect([refused.statusCode, refusalOf(refused)]).toMatchObject([
      409,
      { code: 'conflict', message: apiMessages.otherPaymentOpen },
    ])
    expect(await payThere(shop, url)).toBe(true)
    expect(dataOf(flow, await buyPlan(mia, 'pm_card_visa')).status).toBe('active')
    expect(await paidCharges(shop)).toEqual([1999])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test.each(['checkout.session.afterStripe', 'checkout.session.afterCommit'])(
    'crash at %s: the next request sells once',
    async (point) => {
      await using shop = await openShop()
      const mia = await visitor(shop)
      armFaultPoint(`${point}:1:error`)
      await mia.post('/api/stripe/create-subscription-checkout', {
        productId: monthly,
        customerEmail: 'mia@example.com',
      })
      shop.test.clock.advance(60_000)
      await payThere(shop, (await openCheckout(mia)).url)
      await reconcilePayments(shop.services)
      await openCheckout(mia)
      expect(await paidCharges(shop)).toEqual([1999])
      expect(await checkMoneyInvariants(shop.services)).toEqual([])
    },
  )
})
