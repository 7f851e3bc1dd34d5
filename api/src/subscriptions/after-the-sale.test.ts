import { describe, expect, test } from 'vitest'
import { disputes, fraudWarnings } from '#api/payments/aftermath-tables.ts'
import { checkMoneyInvariants } from '#api/payments/check-money-invariants.ts'
import { checkoutAttempts, ledgerEntries } from '#api/payments/payments-tables.ts'
import { profileOfLeads } from '#api/payments/profile-of-leads.ts'
import { buyUpsell, paidTrial, workout } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { remindOfRenewals } from './remind-of-renewals.ts'
import { heard, mailsOf, member, openHearingShop, pass } from './testing/member.ts'
import type { Member } from './testing/member.ts'

async function ledgerOf(shop: Shop): Promise<readonly string[]> {
  const rows = await shop.services.db.query.select().from(ledgerEntries)
  return rows.map(({ kind, amountCents }) => `${kind} ${amountCents}`).toSorted()
}

async function statusInProfile(shop: Shop, { leadId }: Member): Promise<string | null | undefined> {
  return (await profileOfLeads(shop.services, [leadId])).plan?.subscriptionStatus
}

async function newestCharge(shop: Shop): Promise<string> {
  return (await shop.stripe.charges.list()).data.find(({ status }) => status === 'succeeded')?.id ?? ''
}

describe('renewals', () => {
  test('month after month: a charge, a row in the ledger, an invoice', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    await pass(shop, 31)
    await pass(shop, 31)
    expect(await ledgerOf(shop)).toEqual(['plan 1999', 'renewal 3999', 'renewal 3999'])
    expect((await mia.plan()).invoices.map(({ amount, status }) => [amount.cents, status])).toEqual([
      [3999, 'paid'],
      [3999, 'paid'],
      [1999, 'paid'],
    ])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('are announced once, some days before', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    await pass(shop, 26)
    await remindOfRenewals(shop.services)
    expect(await mailsOf(shop, 'renewal-reminder')).toEqual([])
    await pass(shop, 2)
    await remindOfRenewals(shop.services)
    await remindOfRenewals(shop.services)
    expect(await mailsOf(shop, 'renewal-reminder')).toMatchObject([
      { payload: { productId: (await mia.plan()).productId, amountCents: 3999 } },
    ])
    expect(await mailsOf(shop, 'trial-ending')).toEqual([])
  })

  test('of a trial are announced as its end, and not to somebody who cancelled', async () => {
    await using shop = await openHearingShop()
    await member(shop, { productId: paidTrial })
    const noa = await member(shop, { productId: paidTrial, email: 'noa@example.com' })
    await noa.post('cancel')
    await pass(shop, 5)
    await remindOfRenewals(shop.services)
    expect(await mailsOf(shop, 'trial-ending')).toMatchObject([
      { recipient: 'mia@example.com', payload: { endsAt: '2026-11-28T09:00:00.000Z', amountCents: 3999 } },
    ])
  })
})

describe('a renewal that fails', () => {
  test('leaves the plan open for the grace, tells the customer once for each try, and recovers', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    await shop.control('cards/break', { subscription: mia.subscriptionId })
    await pass(shop, 31)
    expect(await mia.plan()).toMatchObject({
      status: 'past_due',
      entitlement: { isEntitled: true, reason: 'grace', until: '2026-12-28T09:00:00.000Z' },
      graceUntil: '2026-12-28T09:00:00.000Z',
      nextCharge: { cents: 3999, at: '2026-12-24T09:00:00.000Z' },
      switchOptions: [],
    })
    expect(await statusInProfile(shop, mia)).toBe('past_due')
    expect(await mailsOf(shop, 'payment-failed')).toMatchObject([
      { payload: { amountCents: 3999, triesAgainAt: '2026-12-24T09:00:00.000Z' } },
    ])
    await shop.control('cards/break', { subscription: mia.subscriptionId, works: true })
    await pass(shop, 3)
    expect(await mia.plan()).toMatchObject({
      status: 'active',
      graceUntil: null,
      entitlement: { reason: 'active' },
    })
    expect(await mailsOf(shop, 'payment-failed')).toHaveLength(1)
    expect(await ledgerOf(shop)).toEqual(['plan 1999', 'renewal 3999'])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test.each([
    ['for good', '4000000000009987', true],
    ['until its owner confirms it', '4000002760003184', undefined],
  ])('%s names no day, and is told once until the plan ends', async (_how, number, isForGood) => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    await shop.control('cards/break', { subscription: mia.subscriptionId, number })
    await pass(shop, 31)
    expect(await mia.plan()).toMatchObject({ status: 'past_due', nextCharge: null })
    await pass(shop, 3)
    const told = (await mailsOf(shop, 'payment-failed')).map(({ payload }) => payload)
    expect(told).toMatchObject([{ amountCents: 3999, triesAgainAt: null }])
    expect(told[0] && 'isForGood' in told[0] ? told[0].isForGood : undefined).toBe(isForGood)
  })

  test('closes the plan after the grace and ends it with the last try, never charged again', async () => {
    await using shop = await openHearingShop({ GRACE_DAYS: '2' })
    const mia = await member(shop)
    await shop.control('cards/break', { subscription: mia.subscriptionId })
    await pass(shop, 31)
    await pass(shop, 3)
    expect(await mia.plan()).toMatchObject({
      status: 'past_due',
      entitlement: { isEntitled: false, reason: 'unpaid' },
    })
    expect(await mailsOf(shop, 'payment-failed')).toHaveLength(2)
    await pass(shop, 20)
    expect(await mia.plan()).toMatchObject({ status: 'canceled', nextCharge: null, switchOptions: [] })
    expect(await statusInProfile(shop, mia)).toBe('canceled')
    expect(await mailsOf(shop, 'cancelled')).toMatchObject([{ payload: { paidUntil: null } }])
    expect(await ledgerOf(shop)).toEqual(['plan 1999'])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('and is then cancelled: at once, and nothing is collected any more', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    await shop.control('cards/break', { subscription: mia.subscriptionId })
    await pass(shop, 31)
    expect((await mia.post('cancel')).statusCode).toBe(200)
    await shop.control('cards/break', { subscription: mia.subscriptionId, works: true })
    await pass(shop, 20)
    expect((await mia.plan()).status).toBe('canceled')
    expect(await mailsOf(shop, 'cancelled')).toHaveLength(1)
    expect(await ledgerOf(shop)).toEqual(['plan 1999'])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})

describe('money that goes back', () => {
  test('in part: the plan stays', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    await shop.control('refunds', { charge: await newestCharge(shop), amount: 500 })
    await heard(shop)
    expect(await mia.plan()).toMatchObject({
      entitlement: { isEntitled: true },
      invoices: [{ refundedCents: 500 }],
    })
    expect(await ledgerOf(shop)).toEqual(['plan 1999', 'refund -500'])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('in full: the plan ends, and never charges again', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    await shop.control('refunds', { charge: await newestCharge(shop) })
    await heard(shop)
    expect(await mia.plan()).toMatchObject({
      status: 'canceled',
      entitlement: { isEntitled: false, reason: 'refunded' },
    })
    expect(await statusInProfile(shop, mia)).toBe('canceled')
    await pass(shop, 40)
    expect(await ledgerOf(shop)).toEqual(['plan 1999', 'refund -1999'])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('for an earlier month only: the plan goes on', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    const first = await newestCharge(shop)
    await pass(shop, 31)
    await shop.control('refunds', { charge: first })
    await heard(shop)
    expect((await mia.plan()).entitlement).toMatchObject({ isEntitled: true, reason: 'active' })
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('for a one-time offer: the plan goes on', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    expect((await buyUpsell(mia.browser)).statusCode).toBe(200)
    await shop.control('refunds', { charge: await newestCharge(shop) })
    await heard(shop)
    expect((await mia.view()).upsells).toMatchObject([
      { productId: workout.productId, amount: { cents: 1899, currency: 'usd' }, refundedCents: 1899 },
    ])
    expect((await mia.plan()).entitlement.isEntitled).toBe(true)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})

describe('disputes', () => {
  test('won: the money comes back, and the plan was never closed', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    await shop.control('disputes', { charge: await newestCharge(shop) })
    await heard(shop)
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
    await heard(shop)
    expect(await ledgerOf(shop)).toEqual(['dispute -1999', 'dispute 1999', 'plan 1999'])
    expect((await mia.plan()).entitlement.isEntitled).toBe(true)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('lost: the plan ends and may be bought again', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    await shop.control('disputes', { charge: await newestCharge(shop) })
    const [open] = (await shop.stripe.disputes.list()).data
    await shop.control('disputes/close', { dispute: open?.id, status: 'lost' })
    await heard(shop)
    expect(await mia.plan()).toMatchObject({
      status: 'canceled',
      entitlement: { isEntitled: false, reason: 'disputed' },
      nextCharge: null,
    })
    expect(await ledgerOf(shop)).toEqual(['dispute -1999', 'plan 1999'])
    expect(await shop.services.db.query.select().from(checkoutAttempts)).toMatchObject([{ state: 'closed' }])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('a question of the bank moves no money', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    await shop.control('disputes', { charge: await newestCharge(shop), inquiry: true })
    await heard(shop)
    expect(await ledgerOf(shop)).toEqual(['plan 1999'])
    expect((await mia.plan()).entitlement.isEntitled).toBe(true)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('a warning of fraud is kept with the payment it is about, and settled by a refund', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    const charge = await newestCharge(shop)
    await shop.control('fraud-warnings', { charge })
    await heard(shop)
    const warned = { stripeChargeId: charge, leadId: mia.leadId, fraudType: 'made_with_stolen_card' }
    const kept = async () => shop.services.db.query.select().from(fraudWarnings)
    expect(await kept()).toMatchObject([{ ...warned, isActionable: true }])
    await shop.control('refunds', { charge })
    await heard(shop)
    expect(await kept()).toMatchObject([{ ...warned, isActionable: false }])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})
