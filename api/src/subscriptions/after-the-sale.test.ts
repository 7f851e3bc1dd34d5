import { describe, expect, test } from 'vitest'
import { disputes, fraudWarnings } from '#api/payments/aftermath-tables.ts'
import { checkoutAttempts } from '#api/payments/checkout-tables.ts'
import { checkMoneyInvariants } from '#api/payments/testing/check-money-invariants.ts'
import { buyUpsell, workout } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { ledgerOf, statusInProfile } from './testing/books.ts'
import { drainWebhooks, signUpMember, openShopWithWebhooks, advanceDays } from './testing/member.ts'

async function newestCharge(shop: Shop): Promise<string> {
  return (await shop.stripe.charges.list()).data.find(({ status }) => status === 'succeeded')?.id ?? ''
}

describe('refunds', () => {
  test('a partial refund leaves the plan running', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await shop.control('refunds', { charge: await newestCharge(shop), amount: 500 })
    await drainWebhooks(shop)
    expect(await mia.plan()).toMatchObject({
      entitlement: { isEntitled: true },
      invoices: [{ refundedCents: 500 }],
    })
    expect(await ledgerOf(shop)).toEqual(['plan 1999', 'refund -500'])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('a full refund ends the plan, which is never charged again', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await shop.control('refunds', { charge: await newestCharge(shop) })
    await drainWebhooks(shop)
    expect(await mia.plan()).toMatchObject({
      status: 'canceled',
      entitlement: { isEntitled: false, reason: 'refunded' },
    })
    expect(await statusInProfile(shop, mia)).toBe('canceled')
    await advanceDays(shop, 40)
    expect(await ledgerOf(shop)).toEqual(['plan 1999', 'refund -1999'])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('a refund of an earlier month leaves the plan running', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const first = await newestCharge(shop)
    await advanceDays(shop, 31)
    await shop.control('refunds', { charge: first })
    await drainWebhooks(shop)
    expect((await mia.plan()).entitlement).toMatchObject({ isEntitled: true, reason: 'active' })
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('a refund of a one-time offer leaves the plan running', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    expect((await buyUpsell(mia.browser)).statusCode).toBe(200)
    await shop.control('refunds', { charge: await newestCharge(shop) })
    await drainWebhooks(shop)
    expect((await mia.view()).upsells).toMatchObject([
      { productId: workout.productId, amount: { cents: 1899, currency: 'usd' }, refundedCents: 1899 },
    ])
    expect((await mia.plan()).entitlement.isEntitled).toBe(true)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})

describe('disputes', () => {
  test('won: the money comes back, and the plan was open throughout', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await shop.control('disputes', { charge: await newestCharge(shop) })
    await drainWebhooks(shop)
    const [open] = await shop.services.db.query.select().from(disputes)
    expect(open).toMatchObject({
      status: 'needs_response',
      reason: 'fraudulent',
      amountCents: 1999,
      leadId: mia.leadId,
    })
    expect(await ledgerOf(shop)).toEqual(['dispute -1999', 'plan 1999'])
    expect((await mia.plan()).entitlement.isEntitled).toBe(true)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
    await shop.control('disputes/close', { dispute: open?.id, status: 'won' })
    await drainWebhooks(shop)
    expect(await ledgerOf(shop)).toEqual(['dispute -1999', 'dispute 1999', 'plan 1999'])
    expect((await mia.plan()).entitlement.isEntitled).toBe(true)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('lost: the plan ends and may be bought again', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await shop.control('disputes', { charge: await newestCharge(shop) })
    const [open] = (await shop.stripe.disputes.list()).data
    await shop.control('disputes/close', { dispute: open?.id, status: 'lost' })
    await drainWebhooks(shop)
    expect(await mia.plan()).toMatchObject({
      status: 'canceled',
      entitlement: { isEntitled: false, reason: 'disputed' },
      nextCharge: null,
    })
    expect(await ledgerOf(shop)).toEqual(['dispute -1999', 'plan 1999'])
    expect(await shop.services.db.query.select().from(checkoutAttempts)).toMatchObject([{ state: 'closed' }])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('an inquiry moves no money', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await shop.control('disputes', { charge: await newestCharge(shop), inquiry: true })
    await drainWebhooks(shop)
    expect(await ledgerOf(shop)).toEqual(['plan 1999'])
    expect((await mia.plan()).entitlement.isEntitled).toBe(true)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('an early fraud warning is stored with its payment and settled by a refund', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const charge = await newestCharge(shop)
    await shop.control('fraud-warnings', { charge })
    await drainWebhooks(shop)
    const warned = { stripeChargeId: charge, leadId: mia.leadId, fraudType: 'made_with_stolen_card' }
    const kept = async () => shop.services.db.query.select().from(fraudWarnings)
    expect(await kept()).toMatchObject([{ ...warned, isActionable: true }])
    await shop.control('refunds', { charge })
    await drainWebhooks(shop)
    expect(await kept()).toMatchObject([{ ...warned, isActionable: false }])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})
