import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users, userLeads } from '#api/accounts/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { refundCharge } from './refund-charge.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { brokenRules, buyPlan, buyUpsell, complete, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { lockOffers } from './upsell-store.ts'
import { makeLead } from '#api/testing/builders.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

const route = 'purchaseUpsell'
const email = 'mia@example.com'
const threeMonths = 'calmplate-3-month'
const offerCents = 1899

async function chargesOf(shop: Shop, cents: number): Promise<readonly string[]> {
  const { data } = await shop.stripe.charges.list({ limit: 100 })
  return data.filter(({ amount, status }) => amount === cents && status === 'succeeded').map(({ id }) => id)
}

async function giveBack(shop: Shop, cents: number, part?: number): Promise<void> {
  const [chargeId = ''] = await chargesOf(shop, cents)
  const request = { key: `back-${cents}-${part}`, chargeId, reason: 'requested_by_customer' } as const
  await refundCharge(shop.services, part === undefined ? request : { ...request, cents: part })
}

/** A visitor whose first plan was refunded, but not the offer bought after it, and who then bought another plan. */
async function buysAgain(shop: Shop, whatElseIsGiven: () => Promise<void> = async () => {}) {
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  expect(dataOf(route, await buyUpsell(mia)).success).toBe(true)
  await giveBack(shop, 1999)
  await whatElseIsGiven()
  dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_visa', { productId: threeMonths }))
  return mia
}

/** A browser whose visitor gave Mia's email and bought a plan; each browser has its own lead. */
async function buyerInBrowser(shop: Shop, sessionId: string): Promise<TestBrowser & { leadId: string }> {
  const browser = createTestBrowser(shop.test.app)
  const { id } = await makeLead(browser, { email, sessionId })
  await buyPlan(browser, 'pm_card_visa')
  return { ...browser, leadId: id }
}

async function linkToOneAccount({ services }: Shop, leadIds: readonly string[]): Promise<void> {
  const { query } = services.db
  const at = new Date(services.now())
  const user = { id: 'mia', email, emailKey: email, passwordHash: '', emailVerified: true, createdAt: at }
  await query.insert(users).values(user)
  for (const leadId of leadIds)
    await query.insert(userLeads).values({ leadId, userId: user.id, linkedAt: at })
}

async function expectBooksToAgree(shop: Shop): Promise<void> {
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
  expect(await brokenRules(shop)).toEqual([])
}

test('an owned offer is not sold again after another plan', async () => {
  await using shop = await openShop()
  const mia = await buysAgain(shop)
  const [first] = await chargesOf(shop, offerCents)
  const again = dataOf(route, await buyUpsell(mia, { mainPlanProductId: threeMonths }))
  expect(again).toMatchObject({ success: true, alreadyPurchased: true })
  expect(await chargesOf(shop, offerCents)).toEqual([first])
  const recipes = { productId: 'recipes-upsell', productName: 'Recipes', amount: 9.99 }
  expect(dataOf(route, await buyUpsell(mia, recipes)).alreadyPurchased).toBeUndefined()
  await expectBooksToAgree(shop)
})

test('an offer that was partly refunded is still owned', async () => {
  await using shop = await openShop()
  const mia = await buysAgain(shop, () => giveBack(shop, offerCents, 500))
  expect(dataOf(route, await buyUpsell(mia)).alreadyPurchased).toBe(true)
  expect(await chargesOf(shop, offerCents)).toHaveLength(1)
})

test('an offer that was refunded in full may be bought again, once', async () => {
  await using shop = await openShop()
  const mia = await buysAgain(shop, () => giveBack(shop, offerCents))
  const bought = dataOf(route, await buyUpsell(mia))
  expect(bought.success).toBe(true)
  expect(bought.alreadyPurchased).toBeUndefined()
  expect(dataOf(route, await buyUpsell(mia)).alreadyPurchased).toBe(true)
  expect(await chargesOf(shop, offerCents)).toHaveLength(2)
  await expectBooksToAgree(shop)
})

test('two browsers of one account that click at once, and again later, cause one charge', async () => {
  await using shop = await openShop()
  const [one, other] = [await buyerInBrowser(shop, 'phone'), await buyerInBrowser(shop, 'desk')]
  await linkToOneAccount(shop, [one.leadId, other.leadId])
  const clicks = [one, other, one, other].map((browser) => buyUpsell(browser))
  for (const answer of await Promise.all(clicks)) expect(dataOf(route, answer).success).toBe(true)
  expect(dataOf(route, await buyUpsell(other)).alreadyPurchased).toBe(true)
  expect(await chargesOf(shop, offerCents)).toHaveLength(1)
  await expectBooksToAgree(shop)
})

test('a click waits while another browser of the account is buying', async () => {
  await using shop = await openShop()
  const [one, other] = [await buyerInBrowser(shop, 'phone'), await buyerInBrowser(shop, 'desk')]
  await linkToOneAccount(shop, [one.leadId, other.leadId])
  const waiting = async () => {
    const { rows } = await shop.services.db.query.execute(sql`select 1 from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    return rows.length
  }
  const { clicked } = await inTransaction(shop.services.db, async (tx) => {
    await lockOffers(tx, one.leadId)
    const click = buyUpsell(other)
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    return { clicked: click }
  })
  expect(dataOf(route, await clicked).success).toBe(true)
})

test('browsers that no account links to one customer buy separately', async () => {
  await using shop = await openShop()
  for (const session of ['phone', 'desk']) {
    const browser = await buyerInBrowser(shop, session)
    expect(dataOf(route, await buyUpsell(browser)).alreadyPurchased).toBeUndefined()
  }
  expect(await chargesOf(shop, offerCents)).toHaveLength(2)
})

/** A visitor who left the bank's challenge for the offer open, had the plan refunded and bought another one. */
async function leavesQuestionOpen(shop: Shop) {
  const mia = await visitor(shop)
  const plan = dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_authenticationRequiredAlways'))
  await shop.challenge(plan.clientSecret ?? '', 'complete')
  await complete(mia, plan.paymentIntentId ?? '')
  const asked = dataOf(route, await buyUpsell(mia))
  await giveBack(shop, 1999)
  await buyPlan(mia, 'pm_card_visa', { productId: threeMonths })
  return { mia, asked, answer: () => shop.challenge(asked.clientSecret ?? '', 'complete') }
}

test('a bank challenge left open after the first plan buys nothing once the offer is bought again', async () => {
  await using shop = await openShop()
  const { mia, asked, answer } = await leavesQuestionOpen(shop)
  const bought = dataOf(route, await buyUpsell(mia))
  expect(bought.transactionId).not.toBe(asked.transactionId)
  await expect(answer()).rejects.toThrow('its status is canceled')
  expect(await chargesOf(shop, offerCents)).toHaveLength(1)
  await expectBooksToAgree(shop)
})

test('a bank challenge that was passed in the meantime has bought the offer', async () => {
  await using shop = await openShop()
  const { mia, answer } = await leavesQuestionOpen(shop)
  await answer()
  expect(dataOf(route, await buyUpsell(mia)).alreadyPurchased).toBe(true)
  expect(await chargesOf(shop, offerCents)).toHaveLength(1)
  await expectBooksToAgree(shop)
})

test('nothing is charged while an earlier plan’s open offer cannot be canceled', async () => {
  await using shop = await openShop()
  const { mia } = await leavesQuestionOpen(shop)
  await shop.control('faults', [
    { action: '500', match: { method: 'POST', path: '/v1/payment_intents/*' }, nth: 1, times: 1 },
  ])
  expect((await buyUpsell(mia)).statusCode).toBe(503)
  expect(await chargesOf(shop, offerCents)).toEqual([])
  expect(dataOf(route, await buyUpsell(mia)).success).toBe(true)
  expect(await chargesOf(shop, offerCents)).toHaveLength(1)
})
