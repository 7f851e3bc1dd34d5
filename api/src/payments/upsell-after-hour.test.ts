import { expect, test } from 'vitest'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, buyUpsell, complete, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'

const route = 'purchaseUpsell'
/** In milliseconds: too late to charge the plan's card with one click. */
const late = 61 * 60_000

async function offerCharges(shop: Shop): Promise<number> {
  const { data } = await shop.stripe.charges.list()
  return data.filter(({ amount, status }) => amount === 1899 && status === 'succeeded').length
}

test('an hour after the plan the offer has ended for everyone who has not bought it, and nothing is sent to Stripe', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  const { subscriptionId } = dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_visa'))
  await shop.control('cards/break', { subscription: subscriptionId })
  expect((await buyUpsell(mia)).statusCode).toBe(402)
  await shop.control('cards/break', { subscription: subscriptionId, works: true })
  shop.test.clock.advance(late)
  const intents = async () => (await shop.stripe.paymentIntents.list({ limit: 100 })).data.length
  const before = await intents()
  const recipes = { productId: 'recipes-upsell', productName: 'Recipes', amount: 9.99 }
  for (const offer of [{}, recipes]) {
    const refused = await buyUpsell(mia, offer)
    expect([refused.statusCode, refusalOf(refused).code]).toEqual([409, 'offer_ended'])
    expect(refusalOf(refused).message).toContain('nothing was charged')
  }
  expect([await intents(), await offerCharges(shop)]).toEqual([before, 0])
})

test('a purchase made in time is reported as bought and not charged again', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  const { transactionId } = dataOf(route, await buyUpsell(mia))
  shop.test.clock.advance(late)
  expect(dataOf(route, await buyUpsell(mia))).toMatchObject({ alreadyPurchased: true, transactionId })
  expect(await offerCharges(shop)).toBe(1)
})

test('while the bank’s challenge is open, nobody is told that nothing was charged', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  const plan = dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_authenticationRequiredAlways'))
  await shop.challenge(plan.clientSecret ?? '', 'complete')
  await complete(mia, plan.paymentIntentId ?? '')
  const asked = dataOf(route, await buyUpsell(mia))
  shop.test.clock.advance(late)
  const undecided = await buyUpsell(mia)
  expect([undecided.statusCode, refusalOf(undecided).code]).toEqual([503, 'unavailable'])
  await shop.challenge(asked.clientSecret ?? '', 'complete')
  await mia.post('/api/stripe/verify-payment', { paymentIntentId: asked.transactionId })
  expect(dataOf(route, await buyUpsell(mia)).alreadyPurchased).toBe(true)
  expect(await offerCharges(shop)).toBe(1)
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})
