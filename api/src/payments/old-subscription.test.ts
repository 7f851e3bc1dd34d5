import { loadBrand } from '@fennel/brands'
import { hourMs, renewalTermsText } from '@fennel/funnel'
import { asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { checkoutAttempts, consentReceipts } from './checkout-tables.ts'
import { armFaultPoint } from './fault-point.ts'
import { subscriptions } from './plan-tables.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, monthly, openCheckout, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

const order = { productId: monthly, customerEmail: 'mia@example.com' }

const declined = async (browser: TestBrowser) =>
  expect((await buyPlan(browser, 'pm_card_chargeCustomerFail')).statusCode).toBe(402)
const opened = async (browser: TestBrowser) =>
  dataOf('createSubscription', await browser.post('/api/stripe/create-subscription', order))

/** Lets the buyer pay later, checks that they are charged once, and returns when the running plans started. */
async function buyLater(shop: Shop, browser: TestBrowser, later: number) {
  shop.test.clock.advance(later)
  expect((await buyPlan(browser, 'pm_card_visa')).statusCode).toBe(200)
  const plans = await shop.services.db.query.select().from(subscriptions)
  const charges = (await shop.stripe.charges.list()).data.filter(({ status }) => status === 'succeeded')
  expect(charges.map(({ amount }) => amount)).toEqual([1999])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
  return plans.filter(({ status }) => status === 'active').map(({ startedAt }) => startedAt.getTime())
}

test.each([
  ['was declined', declined],
  ['was opened in the page', opened],
])('a try that %s and is paid the next day renews a month after that day', async (_how, begin) => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await begin(mia)
  expect(await buyLater(shop, mia, 20 * hourMs)).toEqual([shop.test.clock.now()])
})

test('a try that was declined a moment ago pays for the subscription it opened', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  const before = shop.test.clock.now()
  await declined(mia)
  expect(await buyLater(shop, mia, 60_000)).toEqual([before])
})

test('a try declined before midnight and paid after it renews on the day that is shown now', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  shop.test.clock.advance(15 * hourMs - 5 * 60_000)
  await declined(mia)
  expect(await buyLater(shop, mia, 10 * 60_000)).toEqual([shop.test.clock.now()])
})

describe('what was agreed to on another day', () => {
  afterEach(() => armFaultPoint(undefined))

  /** The sentence beside the pay button at the current time. */
  async function termsShown(shop: Shop): Promise<string> {
    const plan = (await loadBrand('calmplate')).plans.find(({ id }) => id === monthly)
    if (plan === undefined) throw new Error('The plan is gone')
    return renewalTermsText(plan, {}, shop.test.clock.now())
  }

  async function cutOffAt(point: string, shop: Shop, browser: TestBrowser): Promise<void> {
    armFaultPoint(`${point}:1:error`)
    const cut = await buyPlan(browser, 'pm_card_visa', { disclosure: await termsShown(shop) })
    expect(cut.statusCode).toBe(500)
  }

  const cutOff = async (shop: Shop, browser: TestBrowser) =>
    cutOffAt('checkout.subscription.afterCommit', shop, browser)

  async function lookedUp(shop: Shop, browser: TestBrowser): Promise<void> {
    await cutOff(shop, browser)
    shop.test.clock.advance(60_000)
    await reconcilePayments(shop.services)
  }

  /** The state of each try, with the terms on its consent receipt. */
  async function tries({ services }: Shop) {
    return services.db.query
      .select({ state: checkoutAttempts.state, agreed: consentReceipts.disclosure })
      .from(checkoutAttempts)
      .innerJoin(consentReceipts, eq(consentReceipts.attemptId, checkoutAttempts.id))
      .orderBy(asc(checkoutAttempts.number))
  }

  test.each([
    ['was cut off', cutOff, 'running'],
    ['was cut off and looked up', lookedUp, 'awaiting'],
    [
      'waits on the hosted page',
      async (_: Shop, browser: TestBrowser) => void (await openCheckout(browser)),
      'awaiting',
    ],
  ])(
    'keeps its receipt when a try that %s is given up, and the payment gets another receipt',
    async (_how, begin, state) => {
      await using shop = await openShop()
      const mia = await visitor(shop)
      await begin(shop, mia)
      const [first] = await tries(shop)
      expect(first?.state).toBe(state)
      shop.test.clock.advance(20 * hourMs)
      const disclosure = await termsShown(shop)
      expect(disclosure).not.toBe(first?.agreed)
      expect((await buyPlan(mia, 'pm_card_visa', { disclosure })).statusCode).toBe(200)
      expect(await tries(shop)).toEqual([
        { state: 'declined', agreed: first?.agreed },
        { state: 'succeeded', agreed: disclosure },
      ])
      const plans = await shop.services.db.query.select().from(subscriptions)
      expect(plans.filter(({ status }) => status === 'active')).toMatchObject([
        { startedAt: new Date(shop.test.clock.now()) },
      ])
      expect((await shop.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([1999])
      expect(await checkMoneyInvariants(shop.services)).toEqual([])
    },
  )

  test('keeps its receipt if it was about to be confirmed, but was not', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await cutOffAt('checkout.confirm.beforeStripe', shop, mia)
    const [first] = await tries(shop)
    expect(first?.state).toBe('running')
    shop.test.clock.advance(20 * hourMs)
    const disclosure = await termsShown(shop)
    expect((await buyPlan(mia, 'pm_card_visa', { disclosure })).statusCode).toBe(200)
    expect(await tries(shop)).toEqual([
      { state: 'declined', agreed: first?.agreed },
      { state: 'succeeded', agreed: disclosure },
    ])
    expect((await shop.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([1999])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('still applies to what was paid on it, and to a buyer who comes back after a moment', async () => {
    await using shop = await openShop()
    const [mia, noa] = [await visitor(shop), await visitor(shop, 'noa@example.com')]
    await cutOffAt('checkout.confirm.afterStripe', shop, mia)
    const agreed = await termsShown(shop)
    shop.test.clock.advance(20 * hourMs)
    const disclosure = await termsShown(shop)
    expect((await buyPlan(mia, 'pm_card_visa', { disclosure })).statusCode).toBe(200)
    expect(await tries(shop)).toEqual([{ state: 'succeeded', agreed }])
    armFaultPoint('checkout.subscription.afterCommit:1:error')
    const order = { customerEmail: 'noa@example.com', disclosure }
    expect((await buyPlan(noa, 'pm_card_visa', order)).statusCode).toBe(500)
    shop.test.clock.advance(60_000)
    expect((await buyPlan(noa, 'pm_card_visa', order)).statusCode).toBe(200)
    expect(await tries(shop)).toHaveLength(2)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})
