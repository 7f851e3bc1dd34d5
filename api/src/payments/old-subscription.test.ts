import { expect, test } from 'vitest'
import { checkMoneyInvariants } from '#api/payments/check-money-invariants.ts'
import { subscriptions } from '#api/payments/payments-tables.ts'
import { buyPlan, monthly, openShop, visitor } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

const hour = 3_600_000
const order = { productId: monthly, customerEmail: 'mia@example.com' }

const declined = async (browser: TestBrowser) =>
  expect((await buyPlan(browser, 'pm_card_chargeCustomerFail')).statusCode).toBe(402)
const opened = async (browser: TestBrowser) =>
  dataOf('createSubscription', await browser.post('/api/stripe/create-subscription', order))

/** When the plan that runs began and how many charges were made, once the buyer pays. */
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
  expect(await buyLater(shop, mia, 20 * hour)).toEqual([shop.test.clock.now()])
})

test('a try that was declined a moment ago is paid with what it opened', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  const before = shop.test.clock.now()
  await declined(mia)
  expect(await buyLater(shop, mia, 60_000)).toEqual([before])
})
