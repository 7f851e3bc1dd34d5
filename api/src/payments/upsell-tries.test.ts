import { expect, test } from 'vitest'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, buyUpsell, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'

const on = { env: { RATE_LIMITS: 'on', CARD_GUARD: 'off' } }
const recipes = { productId: 'recipes-upsell', productName: 'Recipes', amount: 9.99 }

async function customer(shop: Shop, email: string) {
  const browser = await visitor(shop, email)
  const plan = await buyPlan(browser, 'pm_card_visa', { customerEmail: email })
  const subscription = dataOf('completeSubscriptionFlow', plan).subscriptionId ?? ''
  return {
    click: async (offer: object = {}) => buyUpsell(browser, { customerEmail: email, ...offer }),
    breakCard: async () => shop.control('cards/break', { subscription }),
    repairCard: async () => shop.control('cards/break', { subscription, works: true }),
  }
}

test('a lead may try five times an hour across all offers, without reducing the tries of others at its address', async () => {
  await using shop = await openShop(on)
  const mia = await customer(shop, 'mia@example.com')
  const noa = await customer(shop, 'noa@example.com')
  await mia.breakCard()
  for (let tries = 1; tries <= 5; tries += 1) expect((await mia.click()).statusCode).toBe(402)
  await mia.repairCard()
  for (const offer of [{}, recipes]) {
    const refused = await mia.click(offer)
    expect(refused.statusCode).toBe(429)
    expect(refusalOf(refused).code).toBe('too_many_requests')
    expect(refused.headers['retry-after']).toBe('3600')
  }
  const amounts = (await shop.stripe.charges.list()).data
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount)
  expect(amounts).toEqual([1999, 1999])
  expect(dataOf('purchaseUpsell', await noa.click()).success).toBe(true)
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test('simultaneous tries at different offers are counted one after another', async () => {
  await using shop = await openShop(on)
  const mia = await customer(shop, 'mia@example.com')
  await mia.breakCard()
  for (let tries = 1; tries <= 4; tries += 1) expect((await mia.click()).statusCode).toBe(402)
  const answers = await Promise.all([mia.click(), mia.click(recipes)])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([402, 429]))
})

test('clicks on a purchase that is under way or paid count as one try, and the other offer is still for sale', async () => {
  await using shop = await openShop(on)
  const mia = await customer(shop, 'mia@example.com')
  const answers = await Promise.all(Array.from({ length: 20 }, () => mia.click()))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(dataOf('purchaseUpsell', await mia.click()).alreadyPurchased).toBe(true)
  expect(dataOf('purchaseUpsell', await mia.click(recipes)).success).toBe(true)
})
