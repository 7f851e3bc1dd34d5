import { apiMessages } from '@fennel/contract'
import { describe, expect, test } from 'vitest'
import { armFaultPoint } from './fault-point.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, complete, openShop, visitor } from './testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { paidCharges } from './testing/paid-charges.ts'

const flow = 'completeSubscriptionFlow'
const quarterly = 'calmplate-3-month'

describe('a second plan while the first one is unfinished', () => {
  test('closes a challenge that was left open for the first one', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const first = dataOf(flow, await buyPlan(mia, 'pm_card_authenticationRequired'))
    expect(dataOf(flow, await buyPlan(mia, 'pm_card_visa', { productId: quarterly })).status).toBe('active')
    await expect(shop.challenge(first.clientSecret ?? '', 'complete')).rejects.toThrow(
      /unexpected_state|canceled/,
    )
    expect((await complete(mia, first.paymentIntentId ?? '')).statusCode).not.toBe(200)
    expect(await paidCharges(shop)).toEqual([3999])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('is refused if the challenge of the first one was passed without our knowledge', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const first = dataOf(flow, await buyPlan(mia, 'pm_card_authenticationRequired'))
    await shop.challenge(first.clientSecret ?? '', 'complete')
    const second = await buyPlan(mia, 'pm_card_visa', { productId: quarterly })
    expect([second.statusCode, refusalOf(second).code]).toEqual([409, 'plan_already_active'])
    expect(await paidCharges(shop)).toEqual([1999])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('replaces a declined first choice, which can never be paid afterwards', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    await buyPlan(mia, 'pm_card_chargeCustomerFail')
    expect((await buyPlan(mia, 'pm_card_visa', { productId: quarterly })).statusCode).toBe(200)
    const statuses = (await shop.stripe.subscriptions.list({ status: 'all' })).data.map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual(['active', 'canceled'])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('waits for a first one that was cut off after the charge, and is then refused', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    armFaultPoint('checkout.confirm.afterStripe:1:error')
    expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(500)
    shop.test.clock.advance(60_000)
    const second = await buyPlan(mia, 'pm_card_visa', { productId: quarterly })
    expect([second.statusCode, refusalOf(second).code]).toEqual([409, 'plan_already_active'])
    expect(await paidCharges(shop)).toEqual([1999])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('is not started while nobody can say what became of the first one', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    armFaultPoint('checkout.confirm.afterStripe:1:error')
    expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(500)
    shop.test.clock.advance(60_000)
    await shop.control('faults', [
      { action: '429', match: { method: 'GET', path: '/v1/payment_intents/*' }, times: 5 },
    ])
    const unsure = await buyPlan(mia, 'pm_card_visa', { productId: quarterly })
    expect([unsure.statusCode, refusalOf(unsure).message]).toEqual([503, apiMessages.paymentTimedOut])
    await shop.mend()
    shop.test.clock.advance(60_000)
    expect((await buyPlan(mia, 'pm_card_visa', { productId: quarterly })).statusCode).toBe(409)
    expect(await paidCharges(shop)).toEqual([1999])
  })
})
