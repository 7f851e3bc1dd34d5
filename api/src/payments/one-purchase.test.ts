import type { Brand } from '@fennel/funnel'
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { checkoutAttempts } from './checkout-tables.ts'
import { armFaultPoint, faultPoints } from './fault-point.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settleIntent } from './settle-intent.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { atStripe, shareShop } from './testing/shared-shop.ts'
import type { Buyer } from './testing/shared-shop.ts'
import { buyPlan, monthly, openShop, visitor, expectSoon } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'

const flow = 'completeSubscriptionFlow'
/** Longer than a driver may be silent. */
const leaseOver = 60_000
/**
 * How long a request that is never answered waits before it is given up; the other requests keep their full timeout.
 */
const silenceMs = 400

async function chargesOf(shop: Shop): Promise<number> {
  return (await shop.stripe.charges.list()).data.filter(({ status }) => status === 'succeeded').length
}

function requestsOf(shop: Shop): readonly string[] {
  const calls: string[] = []
  shop.stripe.on('request', ({ method, path }: Stripe.RequestEvent) => calls.push(`${method} ${path}`))
  return calls
}

describe('one purchase, however often it is requested', () => {
  test('30 simultaneous requests make one subscription and one charge, and all get the same answer', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const cards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex']
    const sent = requestsOf(shop)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => buyPlan(mia, cards[index % 3] ?? 'pm_card_visa')),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => dataOf(flow, answer).subscriptionId)).size).toBe(1)
    expect(await chargesOf(shop)).toBe(1)
    expect((await shop.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
    expect((await shop.stripe.customers.list()).data).toHaveLength(1)
    expect(sent.filter((call) => /^POST .*(attach|confirm|subscriptions)$/.test(call))).toHaveLength(3)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('the two ways to pay inside our page share one attempt', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const body = { productId: monthly, customerEmail: 'mia@example.com' }
    const opened = dataOf('createSubscription', await mia.post('/api/stripe/create-subscription', body))
    expect(opened).toMatchObject({
      requiresConfirmation: true,
      requiresAction: false,
      type: 'regular',
      status: 'incomplete',
    })
    expect(opened.clientSecret).toContain(opened.paymentIntentId)
    const paid = dataOf(flow, await buyPlan(mia, 'pm_card_visa'))
    expect(paid.subscriptionId).toBe(opened.subscriptionId)
    const again = dataOf(
      'createSubscription',
      await mia.post('/api/stripe/create-subscription', { ...body, paymentMethodId: 'pm_card_visa' }),
    )
    expect(again).toMatchObject({
      subscriptionId: opened.subscriptionId,
      status: 'active',
      requiresConfirmation: false,
    })
    expect(await chargesOf(shop)).toBe(1)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})

describe('events during a payment', () => {
  test('an old refusal does not end the new try', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await buyPlan(mia, 'pm_card_chargeCustomerFail')
    const [refused] = await shop.services.db.query.select().from(checkoutAttempts)
    const confirming = shop.wire.holdNext('POST', /\/confirm$/)
    const buying = buyPlan(mia, 'pm_card_visa')
    await confirming.reached
    await settleIntent(shop.services, refused?.stripeIntentId ?? '')
    const states = (await shop.services.db.query.select().from(checkoutAttempts)).map(
      ({ number, state }) => `${number} ${state}`,
    )
    expect(states.toSorted()).toEqual(['1 declined', '2 running'])
    confirming.release()
    expect(dataOf(flow, await buying).status).toBe('active')
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})

describe('a catalog change between two tries', () => {
  async function raisePrice(shop: Shop): Promise<void> {
    const brands = shop.services.brands as Map<string, Brand>
    const brand = brands.get('calmplate')
    if (brand === undefined) throw new Error('The brand is gone')
    brands.set('calmplate', {
      ...brand,
      plans: brand.plans.map((plan) => (plan.id === monthly ? { ...plan, finalPriceCents: 2499 } : plan)),
    })
  }

  test('the unpaid subscription at the old price is replaced by one at the new price', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await buyPlan(mia, 'pm_card_chargeCustomerFail')
    await raisePrice(shop)
    const refused = await buyPlan(mia, 'pm_card_visa', { amount: 19.99 })
    expect([refused.statusCode, refusalOf(refused).code]).toEqual([409, 'price_changed'])
    expect(dataOf(flow, await buyPlan(mia, 'pm_card_visa', { amount: 24.99 })).status).toBe('active')
    const statuses = (await shop.stripe.subscriptions.list({ status: 'all' })).data.map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual(['active', 'canceled'])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('a payment made at the old price in the meantime counts, and nothing more is charged', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await buyPlan(mia, 'pm_card_chargeCustomerFail')
    const [refused] = await shop.services.db.query.select().from(checkoutAttempts)
    await shop.stripe.paymentIntents.confirm(refused?.stripeIntentId ?? '', {
      payment_method: 'pm_card_visa',
      return_url: 'https://calm.example',
    })
    await raisePrice(shop)
    expect(dataOf(flow, await buyPlan(mia, 'pm_card_mastercard')).status).toBe('active')
    expect(await chargesOf(shop)).toBe(1)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})

describe('a plan that has ended', () => {
  test('may be bought again, as a separate purchase', async () => {
    await using shop = await openShop({ webhooks: true })
    const mia = await visitor(shop)
    const first = dataOf(flow, await buyPlan(mia, 'pm_card_visa'))
    await shop.stripe.subscriptions.cancel(first.subscriptionId ?? '')
    await shop.delivered()
    await expectSoon(async () =>
      (await shop.services.db.query.select().from(checkoutAttempts)).map(({ state }) => state),
    ).toEqual(['closed'])
    const second = dataOf(flow, await buyPlan(mia, 'pm_card_visa'))
    expect(second.subscriptionId).not.toBe(first.subscriptionId)
    expect(await chargesOf(shop)).toBe(2)
    await shop.delivered()
    await expectSoon(() => checkMoneyInvariants(shop.services)).toEqual([])
  })
})

describe('Stripe does not answer', () => {
  test.each(['hang-after', 'reset-after'])(
    '%s on the charge: the retry with a new card returns the charge that was made',
    async (action) => {
      await using shop = await openShop()
      const mia = await visitor(shop)
      await shop.control('faults', [
        { action, match: { method: 'POST', path: '/v1/payment_intents/*' }, nth: 1, times: 1 },
      ])
      if (action === 'hang-after') shop.wire.giveUpNext('POST', /^\/v1\/payment_intents\//, silenceMs)
      const first = await buyPlan(mia, 'pm_card_visa')
      const retry = await buyPlan(mia, 'pm_card_mastercard')
      expect(retry.statusCode).toBe(200)
      expect(dataOf(flow, retry).status).toBe('active')
      expect([200, 503]).toContain(first.statusCode)
      expect(await chargesOf(shop)).toBe(1)
      expect(await checkMoneyInvariants(shop.services)).toEqual([])
    },
  )

  test.each(['/v1/customers', '/v1/payment_methods/*', '/v1/subscriptions', '/v1/payment_intents/*'])(
    'a 500 after the effect of %s is discovered, and not paid twice',
    async (path) => {
      await using shop = await openShop()
      const mia = await visitor(shop)
      await shop.control('faults', [
        { action: '500-after', match: { method: 'POST', path }, nth: 1, times: 1 },
      ])
      await buyPlan(mia, 'pm_card_visa')
      const last = await buyPlan(mia, 'pm_card_visa')
      expect(last.statusCode).toBe(200)
      expect(await chargesOf(shop)).toBe(1)
      expect((await shop.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
      expect(await checkMoneyInvariants(shop.services)).toEqual([])
    },
  )

  test('too many requests: nothing is charged, and the next request goes through', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await shop.control('faults', [
      { action: '429', match: { method: 'POST', path: '/v1/subscriptions' }, nth: 1, times: 1 },
    ])
    expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(503)
    expect(dataOf(flow, await buyPlan(mia, 'pm_card_visa')).status).toBe('active')
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})

describe('the server dies', () => {
  const points = faultPoints.filter(
    (point) => point.startsWith('checkout.') && !point.startsWith('checkout.session'),
  )

  const { shop, newBuyer } = shareShop()
  const buy = async (buyer: Buyer, card: string) => buyPlan(buyer, card, { customerEmail: buyer.email })

  test.each(points)('at %s: the retry pays once', async (point) => {
    const buyer = await newBuyer()
    armFaultPoint(`${point}:1:error`)
    const broken = await buy(buyer, 'pm_card_visa')
    expect(broken.statusCode).toBe(500)
    shop().test.clock.advance(leaseOver)
    const retry = await buy(buyer, 'pm_card_mastercard')
    expect(dataOf(flow, retry)).toMatchObject({ status: 'active', requiresAction: false })
    const { paid, customers, subscriptions } = await atStripe(shop(), buyer)
    expect([paid.length, customers.length, subscriptions.length]).toEqual([1, 1, 1])
    expect(await checkMoneyInvariants(shop().services)).toEqual([])
  })

  test.each(points)(
    'at %s and the buyer never comes back: the books agree after a restart, and nobody is charged late',
    async (point) => {
      const buyer = await newBuyer()
      const chargesOfBuyer = async () => (await atStripe(shop(), buyer)).paid.length
      armFaultPoint(`${point}:1:error`)
      await buy(buyer, 'pm_card_visa')
      const chargesBefore = await chargesOfBuyer()
      shop().test.clock.advance(leaseOver)
      await reconcilePayments(shop().services)
      expect(await chargesOfBuyer()).toBe(chargesBefore)
      expect(await checkMoneyInvariants(shop().services)).toEqual([])
      const attempts = await shop().services.db.query.select().from(checkoutAttempts)
      const states = attempts.filter(({ leadId }) => leadId === buyer.leadId).map(({ state }) => state)
      expect(states).not.toContain('running')
      expect(states.includes('succeeded')).toBe(chargesBefore === 1)
      const retry = await buy(buyer, 'pm_card_visa')
      expect(dataOf(flow, retry).status).toBe('active')
      expect(await chargesOfBuyer()).toBe(1)
      expect(await checkMoneyInvariants(shop().services)).toEqual([])
    },
  )
})
