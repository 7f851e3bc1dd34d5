import type { Brand } from '@fennel/funnel'
import { describe, expect, test } from 'vitest'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { paidCharges } from './testing/paid-charges.ts'
import { buyPlan, buyUpsell, complete, openShop, visitor, workout } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'

const route = 'purchaseUpsell'

async function customer(shop: Shop) {
  const mia = await visitor(shop)
  const plan = dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_visa'))
  return { ...mia, subscriptionId: plan.subscriptionId ?? '' }
}

/** Bought a plan with a card whose bank asks about every payment. */
async function customerOfAskingBank(shop: Shop) {
  const mia = await visitor(shop)
  const card = 'pm_card_authenticationRequiredAlways'
  const plan = dataOf('completeSubscriptionFlow', await buyPlan(mia, card))
  await shop.challenge(plan.clientSecret ?? '', 'complete')
  await complete(mia, plan.paymentIntentId ?? '')
  return mia
}

describe('an offer whose price changes between two tries', () => {
  function raisePrice(shop: Shop): void {
    const brands = shop.services.brands as Map<string, Brand>
    const brand = brands.get('calmplate')
    if (brand === undefined) throw new Error('The brand is gone')
    const products = brand.upsells.products.map((offer) =>
      offer.id === workout.productId ? { ...offer, priceCents: 2399 } : offer,
    )
    brands.set('calmplate', { ...brand, upsells: { ...brand.upsells, products } })
  }
  const paid = async (shop: Shop) => (await paidCharges(shop)).toSorted((one, other) => one - other)

  test('charges what the last page showed, after a refused try', async () => {
    await using shop = await openShop()
    const mia = await customer(shop)
    await shop.control('cards/break', { subscription: mia.subscriptionId })
    expect((await buyUpsell(mia)).statusCode).toBe(402)
    await shop.control('cards/break', { subscription: mia.subscriptionId, works: true })
    raisePrice(shop)
    expect((await buyUpsell(mia)).statusCode).toBe(400)
    expect(dataOf(route, await buyUpsell(mia, { amount: 23.99 })).success).toBe(true)
    expect(await paid(shop)).toEqual([1999, 2399])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('charges what the last page showed, and the challenge of the earlier try can no longer be passed', async () => {
    await using shop = await openShop()
    const mia = await customerOfAskingBank(shop)
    const early = dataOf(route, await buyUpsell(mia))
    raisePrice(shop)
    const asked = dataOf(route, await buyUpsell(mia, { amount: 23.99 }))
    expect(asked.transactionId).not.toBe(early.transactionId)
    expect((await shop.stripe.paymentIntents.retrieve(early.transactionId ?? '')).status).toBe('canceled')
    await shop.challenge(asked.clientSecret ?? '', 'complete')
    await mia.post('/api/stripe/verify-payment', { paymentIntentId: asked.transactionId })
    expect(await paid(shop)).toEqual([1999, 2399])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('a challenge of the earlier try passed in the meantime is the purchase', async () => {
    await using shop = await openShop()
    const mia = await customerOfAskingBank(shop)
    const early = dataOf(route, await buyUpsell(mia))
    await shop.challenge(early.clientSecret ?? '', 'complete')
    raisePrice(shop)
    expect(dataOf(route, await buyUpsell(mia, { amount: 23.99 }))).toMatchObject({
      transactionId: early.transactionId,
      alreadyPurchased: true,
    })
    expect(await paid(shop)).toEqual([1899, 1999])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})
