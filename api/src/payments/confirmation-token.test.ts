import { describe, expect, test } from 'vitest'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, buyUpsell, complete, freeTrial, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

const flow = 'completeSubscriptionFlow'

/** The token that Stripe's library in the browser creates from the card form. */
async function tokenOf(shop: Shop, card: string): Promise<string> {
  const token = await shop.stripe.testHelpers.confirmationTokens.create({
    payment_method: card,
    setup_future_usage: 'off_session',
  })
  return token.id
}

async function buy(browser: TestBrowser, token: string, changes: Readonly<Record<string, unknown>> = {}) {
  return browser.post('/api/stripe/complete-subscription-flow', {
    productId: 'calmplate-1-month',
    customerEmail: 'mia@example.com',
    confirmationTokenId: token,
    ...changes,
  })
}

describe('a confirmation token instead of a payment method', () => {
  test('buys the plan once, and its card pays for the one-click offers', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const token = await tokenOf(shop, 'pm_card_visa')
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(mia, token)))
    for (const answer of answers) expect(dataOf(flow, answer).status).toBe('active')
    expect((await buyUpsell(mia)).statusCode).toBe(200)
    expect((await shop.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([1899, 1999])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('that is declined gets our own message, and the next one pays', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const refused = await buy(mia, await tokenOf(shop, 'pm_card_chargeDeclinedInsufficientFunds'))
    expect([refused.statusCode, refusalOf(refused).error]).toEqual([402, 'insufficient_funds'])
    expect(dataOf(flow, await buy(mia, await tokenOf(shop, 'pm_card_visa'))).status).toBe('active')
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('may be followed by a challenge', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const data = dataOf(flow, await buy(mia, await tokenOf(shop, 'pm_card_authenticationRequired')))
    expect(data.requiresAction).toBe(true)
    await shop.challenge(data.clientSecret ?? '', 'complete')
    expect((await complete(mia, data.paymentIntentId ?? '')).statusCode).toBe(200)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('sets up the card of a free trial', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const answer = await buy(mia, await tokenOf(shop, 'pm_card_visa'), { productId: freeTrial.id })
    expect(dataOf(flow, answer)).toMatchObject({ status: 'trialing', intentType: 'setup' })
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('is refused together with a payment method', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const both = await buyPlan(mia, 'pm_card_visa', { confirmationTokenId: 'ctoken_1' })
    expect(both.statusCode).toBe(400)
    expect((await shop.stripe.customers.list()).data).toEqual([])
  })

  test('that does not exist buys nothing', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    expect((await buy(mia, 'ctoken_unknown')).statusCode).toBe(402)
    expect(dataOf(flow, await buy(mia, await tokenOf(shop, 'pm_card_visa'))).status).toBe('active')
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})
