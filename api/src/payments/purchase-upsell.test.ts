import { loadBrand } from '@fennel/brands'
import { describe, expect, test, vi } from 'vitest'
import { armFaultPoint, faultPoints } from './fault-point.ts'
import { ledgerEntries } from './ledger-tables.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { atStripe, shareShop } from './testing/shared-shop.ts'
import type { Buyer } from './testing/shared-shop.ts'
import {
  buyPlan,
  buyUpsell,
  complete,
  monthly,
  openShop,
  visitor,
  workout,
  expectSoon,
} from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'

const route = 'purchaseUpsell'

async function customer(shop: Shop, card = 'pm_card_visa') {
  const mia = await visitor(shop)
  const plan = dataOf('completeSubscriptionFlow', await buyPlan(mia, card))
  return { ...mia, subscriptionId: plan.subscriptionId ?? '' }
}

async function upsellCharges(shop: Shop): Promise<number> {
  return (await shop.stripe.charges.list()).data.filter(
    ({ amount, status }) => amount === 1899 && status === 'succeeded',
  ).length
}

describe('a one-click offer', () => {
  test('charges the stored card the catalog price', async () => {
    await using shop = await openShop()
    const mia = await customer(shop)
    const named = { mainPlanProductId: monthly, stripeSessionId: mia.subscriptionId }
    const response = await buyUpsell(mia, named)
    expect(dataOf(route, response)).toMatchObject({
      success: true,
      transactionId: expect.stringMatching(/^pi_/),
    })
    expect(await upsellCharges(shop)).toBe(1)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('a client that does not know the plan or session may leave them empty', async () => {
    await using shop = await openShop()
    const mia = await customer(shop)
    expect(dataOf(route, await buyUpsell(mia, { mainPlanProductId: '', stripeSessionId: '' })).success).toBe(
      true,
    )
  })

  test('20 clicks at once charge once, and a later click reports that it was bought', async () => {
    await using shop = await openShop()
    const mia = await customer(shop)
    const answers = await Promise.all(Array.from({ length: 20 }, () => buyUpsell(mia)))
    expect(new Set(answers.map((answer) => dataOf(route, answer).transactionId)).size).toBe(1)
    expect(dataOf(route, await buyUpsell(mia))).toMatchObject({ success: true, alreadyPurchased: true })
    expect(await upsellCharges(shop)).toBe(1)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('a bank that wants to see the cardholder gets a challenge on the same payment', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const plan = dataOf(
      'completeSubscriptionFlow',
      await buyPlan(mia, 'pm_card_authenticationRequiredAlways'),
    )
    await shop.challenge(plan.clientSecret ?? '', 'complete')
    await complete(mia, plan.paymentIntentId ?? '')
    const confirm = vi.spyOn(shop.services.stripe.paymentIntents, 'confirm')
    const asked = dataOf(route, await buyUpsell(mia))
    // NOTE: a payment that may redirect needs the page to come back to, even without a buyer present. That
    // page knows by the mark that the plan is paid, also in a browser that stored nothing of the purchase.
    const back = expect.stringMatching(/\/register\?offer=1$/)
    expect(confirm.mock.calls.map(([, params]) => params)).toMatchObject([
      { off_session: true, return_url: back },
      { use_stripe_sdk: true, return_url: back },
    ])
    expect(asked.clientSecret).toContain(asked.transactionId)
    expect(await upsellCharges(shop)).toBe(0)
    const again = dataOf(route, await buyUpsell(mia))
    expect(again).toEqual(asked)
    await shop.challenge(asked.clientSecret ?? '', 'complete')
    const verified = await mia.post('/api/stripe/verify-payment', { paymentIntentId: asked.transactionId })
    expect(verified.statusCode).toBe(200)
    expect(await upsellCharges(shop)).toBe(1)
    expect(dataOf(route, await buyUpsell(mia)).alreadyPurchased).toBe(true)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('the webhook records it if the browser never verifies it', async () => {
    await using shop = await openShop({ webhooks: true })
    const mia = await visitor(shop)
    const plan = dataOf(
      'completeSubscriptionFlow',
      await buyPlan(mia, 'pm_card_authenticationRequiredAlways'),
    )
    await shop.challenge(plan.clientSecret ?? '', 'complete')
    await complete(mia, plan.paymentIntentId ?? '')
    const asked = dataOf(route, await buyUpsell(mia))
    await shop.challenge(asked.clientSecret ?? '', 'complete')
    await shop.delivered()
    await expectSoon(async () =>
      (await shop.services.db.query.select().from(ledgerEntries)).map(({ kind }) => kind).toSorted(),
    ).toEqual(['plan', 'upsell'])
    await expectSoon(() => checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('after an error of our own, the next click continues at once and charges once', async () => {
    await using shop = await openShop()
    const mia = await customer(shop)
    vi.spyOn(shop.stripe.paymentIntents, 'confirm').mockRejectedValueOnce(new TypeError('A fault of our own'))
    expect((await buyUpsell(mia)).statusCode).toBe(500)
    expect(dataOf(route, await buyUpsell(mia)).success).toBe(true)
    expect(await upsellCharges(shop)).toBe(1)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('a card that stopped working is refused, and works again later', async () => {
    await using shop = await openShop()
    const mia = await customer(shop)
    await shop.control('cards/break', { subscription: mia.subscriptionId })
    const refused = await buyUpsell(mia)
    expect(refused.statusCode).toBe(402)
    expect(refusalOf(refused).error).toBe('card_declined')
    await shop.control('cards/break', { subscription: mia.subscriptionId, works: true })
    expect(dataOf(route, await buyUpsell(mia)).success).toBe(true)
    expect(await upsellCharges(shop)).toBe(1)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})

describe('what an upsell request must contain', () => {
  const { shop, newBuyer } = shareShop()

  async function paidBuyer() {
    const buyer = await newBuyer()
    expect((await buyPlan(buyer, 'pm_card_visa', { customerEmail: buyer.email })).statusCode).toBe(200)
    return buyer
  }
  const paidBy = async (buyer: Buyer) => (await atStripe(shop(), buyer)).paid.length

  const required = ['productId', 'productName', 'amount', 'customerEmail', 'sessionId'] as const

  test.each([
    ...required.map((field) => [field, undefined] as const),
    ...required.map((field) => [field, null] as const),
    ['productName', ''],
    ['amount', 0],
  ] as const)('%s is required, and %j is none', async (field, value) => {
    const buyer = await paidBuyer()
    const response = await buyUpsell(buyer, { customerEmail: buyer.email, [field]: value })
    expect(response.statusCode).toBe(400)
    expect(refusalOf(response).message).toBe(`${field} is required for upsell purchase`)
    expect(await paidBy(buyer)).toBe(1)
  })

  test.each([
    ['a wrong amount', { amount: 0.01 }, 400],
    ['a wrong currency', { currency: 'EUR' }, 400],
    ['an unknown offer', { productId: 'gold-bar' }, 400],
    ['a plan as an offer', { productId: monthly, amount: 19.99 }, 400],
    ['a plan the buyer does not have', { mainPlanProductId: 'calmplate-3-month' }, 404],
    ['somebody’s subscription', { stripeSessionId: 'sub_somebodys' }, 404],
    ['a different email', { customerEmail: 'noa@example.com' }, 404],
  ])('%s: refused, with nothing charged', async (_name, changes, status) => {
    const buyer = await paidBuyer()
    const intents = async () => (await shop().stripe.paymentIntents.list({ limit: 100 })).data.length
    const before = await intents()
    const response = await buyUpsell(buyer, { customerEmail: buyer.email, ...changes })
    expect(response.statusCode).toBe(status)
    expect([await intents(), await paidBy(buyer)]).toEqual([before, 1])
  })

  test('without a paid plan, or from another browser, early or late: 404, and nothing is charged', async () => {
    await using shop = await openShop()
    const unpaid = await visitor(shop, 'noa@example.com')
    expect((await buyUpsell(unpaid, { customerEmail: 'noa@example.com' })).statusCode).toBe(404)
    const mia = await customer(shop)
    const stranger = await visitor(shop, 'mia@example.com')
    expect((await buyUpsell(stranger)).statusCode).toBe(404)
    shop.test.clock.advance(61 * 60_000)
    expect((await buyUpsell(stranger)).statusCode).toBe(404)
    expect((await buyUpsell(mia, { stripeSessionId: 'sub_somebodys' })).statusCode).toBe(404)
    expect(await upsellCharges(shop)).toBe(0)
  })
})

describe('the server dies during an upsell', () => {
  const points = faultPoints.filter((point) => point.startsWith('upsell.'))

  const { shop, newBuyer } = shareShop()
  const clickOf = async (buyer: Buyer) => buyUpsell(buyer, { customerEmail: buyer.email })
  const offersOf = async (buyer: Buyer) =>
    (await atStripe(shop(), buyer)).paid.filter(({ amount }) => amount === 1899).length

  async function brokenAt(point: string) {
    const buyer = await newBuyer()
    await buyPlan(buyer, 'pm_card_visa', { customerEmail: buyer.email })
    armFaultPoint(`${point}:1:error`)
    expect((await clickOf(buyer)).statusCode).toBe(500)
    const charges = await offersOf(buyer)
    shop().test.clock.advance(60_000)
    return { buyer, charges }
  }

  test.each(points)('at %s and the buyer clicks again: one charge', async (point) => {
    const { buyer } = await brokenAt(point)
    expect(dataOf(route, await clickOf(buyer)).success).toBe(true)
    expect(await offersOf(buyer)).toBe(1)
    expect(await checkMoneyInvariants(shop().services)).toEqual([])
  })

  test.each(points)(
    'at %s and the buyer is gone: what was charged is recorded, and nothing more',
    async (point) => {
      const { buyer, charges } = await brokenAt(point)
      await reconcilePayments(shop().services)
      expect(await offersOf(buyer)).toBe(charges)
      expect(await checkMoneyInvariants(shop().services)).toEqual([])
    },
  )

  test.each(['hang-after', '500-after'])(
    '%s on the charge: one charge after the next click',
    async (action) => {
      const buyer = await newBuyer()
      await buyPlan(buyer, 'pm_card_visa', { customerEmail: buyer.email })
      await shop().control('faults', [
        { action, match: { method: 'POST', path: '/v1/payment_intents/*' }, nth: 1, times: 1 },
      ])
      // NOTE: only the request that is never answered is given up so soon; the others keep their full timeout.
      if (action === 'hang-after') shop().wire.giveUpNext('POST', /^\/v1\/payment_intents\//, 400)
      await clickOf(buyer)
      expect(dataOf(route, await clickOf(buyer)).success).toBe(true)
      expect(await offersOf(buyer)).toBe(1)
      expect(await checkMoneyInvariants(shop().services)).toEqual([])
    },
  )
})

test('the offer’s fields in the tests match the catalog', async () => {
  const { upsells } = await loadBrand('calmplate')
  const offer = upsells.products.find(({ id }) => id === workout.productId)
  expect(offer?.priceCents).toBe(Math.round(workout.amount * 100))
})
