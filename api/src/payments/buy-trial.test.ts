import { describe, expect, test } from 'vitest'
import { subscriptions } from './plan-tables.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, complete, freeTrial, openShop, paidTrial, visitor } from './testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'

const flow = 'completeSubscriptionFlow'

describe('trials', () => {
  test('a paid trial charges the item and starts the renewal later', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const data = dataOf(flow, await buyPlan(mia, 'pm_card_visa', { productId: paidTrial, amount: 6.99 }))
    expect(data).toMatchObject({ status: 'trialing', intentType: 'payment' })
    expect(data.trialEnd).toBe('2026-11-28T09:00:00.000Z')
    const [charge] = (await shop.stripe.charges.list()).data
    expect(charge?.amount).toBe(699)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('a free trial sets the card up and charges nothing', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const data = dataOf(flow, await buyPlan(mia, 'pm_card_visa', { productId: freeTrial.id }))
    expect(data).toMatchObject({ status: 'trialing', intentType: 'setup', requiresAction: false })
    expect((await shop.stripe.charges.list()).data).toEqual([])
    const [row] = await shop.services.db.query.select().from(subscriptions)
    expect(row?.firstPaidAt).not.toBeNull()
    expect(row?.paymentMethodId).toMatch(/^pm_/)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('a free trial whose bank wants to see the cardholder waits for the challenge', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const data = dataOf(
      flow,
      await buyPlan(mia, 'pm_card_authenticationRequired', { productId: freeTrial.id }),
    )
    expect(data).toMatchObject({ requiresAction: true, intentType: 'setup' })
    await shop.challenge(data.clientSecret ?? '', 'complete')
    const done = await complete(mia, data.paymentIntentId ?? '')
    expect(done.statusCode).toBe(200)
    expect(dataOf('completePayment', done).subscriptionId).toBe(data.subscriptionId)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('allows one trial per email: another lead with the same email is refused and not charged', async () => {
    await using shop = await openShop()
    await buyPlan(await visitor(shop), 'pm_card_visa', { productId: paidTrial })
    const again = await buyPlan(await visitor(shop), 'pm_card_mastercard', { productId: paidTrial })
    expect(again.statusCode).toBe(402)
    expect(refusalOf(again)).toMatchObject({
      error: 'trial_already_used',
      message: 'A trial was already started with this email or card. Please choose another plan.',
    })
    expect((await shop.stripe.charges.list()).data).toHaveLength(1)
  })
})
