import { describe, expect, test } from 'vitest'
import { checkMoneyInvariants } from '#api/payments/testing/check-money-invariants.ts'
import { paidTrial } from '#api/payments/testing/shop.ts'
import { remindOfRenewals } from './remind-of-renewals.ts'
import { ledgerOf, statusInProfile } from './testing/books.ts'
import { mailsOf, signUpMember, openShopWithWebhooks, advanceDays } from './testing/member.ts'

describe('renewals', () => {
  test('add a charge, a ledger entry and an invoice each month', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await advanceDays(shop, 31)
    await advanceDays(shop, 31)
    expect(await ledgerOf(shop)).toEqual(['plan 1999', 'renewal 3999', 'renewal 3999'])
    expect((await mia.plan()).invoices.map(({ amount, status }) => [amount.cents, status])).toEqual([
      [3999, 'paid'],
      [3999, 'paid'],
      [1999, 'paid'],
    ])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('are announced once, some days ahead', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await advanceDays(shop, 30)
    const { productId } = await mia.plan()
    await advanceDays(shop, 25)
    await remindOfRenewals(shop.services)
    expect(await mailsOf(shop, 'renewal-reminder')).toEqual([])
    await advanceDays(shop, 1.5)
    await remindOfRenewals(shop.services)
    await remindOfRenewals(shop.services)
    const reminders = await mailsOf(shop, 'renewal-reminder')
    expect(reminders).toMatchObject([{ payload: { productId, amountCents: 3999 } }])
    expect(reminders[0]?.payload).not.toHaveProperty('introductoryCents')
    expect(await mailsOf(shop, 'trial-ending')).toEqual([])
  })

  test('after a discounted first term are announced more than a week ahead, with both prices', async () => {
    await using shop = await openShopWithWebhooks()
    await signUpMember(shop)
    await advanceDays(shop, 19)
    await remindOfRenewals(shop.services)
    expect(await mailsOf(shop, 'renewal-reminder')).toEqual([])
    await advanceDays(shop, 1.5)
    await remindOfRenewals(shop.services)
    await remindOfRenewals(shop.services)
    expect(await mailsOf(shop, 'renewal-reminder')).toMatchObject([
      { payload: { renewsAt: '2026-12-21T09:00:00.000Z', amountCents: 3999, introductoryCents: 1999 } },
    ])
  })

  test('of a quarterly plan are announced two weeks ahead, with the price of three months', async () => {
    await using shop = await openShopWithWebhooks()
    await signUpMember(shop, { productId: 'calmplate-3-month' })
    await advanceDays(shop, 77)
    await remindOfRenewals(shop.services)
    expect(await mailsOf(shop, 'renewal-reminder')).toEqual([])
    await advanceDays(shop, 2)
    await remindOfRenewals(shop.services)
    expect(await mailsOf(shop, 'renewal-reminder')).toMatchObject([
      { payload: { amountCents: 6999, renewalIntervalCount: 3, introductoryCents: 3999 } },
    ])
  })

  test('of a trial are announced as its end, and not to a customer who canceled', async () => {
    await using shop = await openShopWithWebhooks()
    await signUpMember(shop, { productId: paidTrial })
    const noa = await signUpMember(shop, { productId: paidTrial, email: 'noa@example.com' })
    await noa.post('cancel')
    await advanceDays(shop, 5)
    await remindOfRenewals(shop.services)
    expect(await mailsOf(shop, 'trial-ending')).toMatchObject([
      {
        recipient: 'mia@example.com',
        payload: { endsAt: '2026-11-28T09:00:00.000Z', amountCents: 3999, introductoryCents: 699 },
      },
    ])
  })
})

describe('a renewal that fails', () => {
  test('keeps the plan open for the grace period, sends one mail per attempt, and recovers', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await shop.control('cards/break', { subscription: mia.subscriptionId })
    await advanceDays(shop, 31)
    expect(await mia.plan()).toMatchObject({
      status: 'past_due',
      entitlement: { isEntitled: true, reason: 'grace', until: '2026-12-28T09:00:00.000Z' },
      graceUntil: '2026-12-28T09:00:00.000Z',
      nextCharge: { cents: 3999, at: '2026-12-24T09:00:00.000Z' },
      switchOptions: [],
    })
    expect(await statusInProfile(shop, mia)).toBe('past_due')
    expect(await mailsOf(shop, 'payment-failed')).toMatchObject([
      {
        payload: {
          amountCents: 3999,
          // NOTE: the day of the try, not the day after, on which we heard of it.
          failedAt: '2026-12-21T09:00:00.000Z',
          triesAgainAt: '2026-12-24T09:00:00.000Z',
          openUntil: '2026-12-28T09:00:00.000Z',
        },
      },
    ])
    await shop.control('cards/break', { subscription: mia.subscriptionId, works: true })
    await advanceDays(shop, 3)
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
    ['for good', '4000000000009987', { isForGood: true }],
    ['until its owner confirms it', '4000002760003184', { isUnconfirmed: true }],
  ])('%s has no retry date and sends one mail until the plan ends', async (_how, number, why) => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await shop.control('cards/break', { subscription: mia.subscriptionId, number })
    await advanceDays(shop, 31)
    expect(await mia.plan()).toMatchObject({
      status: 'past_due',
      nextCharge: null,
      // What the page shows when there is no date.
      invoices: [{ status: 'open', amount: { cents: 3999, currency: 'usd' } }, { status: 'paid' }],
    })
    await advanceDays(shop, 3)
    const told = (await mailsOf(shop, 'payment-failed')).map(({ payload }) => payload)
    expect(told).toMatchObject([
      { amountCents: 3999, triesAgainAt: null, openUntil: '2026-12-28T09:00:00.000Z', ...why },
    ])
    const reasons = Object.keys(told[0] ?? {}).filter((fact) => fact.startsWith('is'))
    expect(reasons).toEqual(Object.keys(why))
  })

  test('closes the plan after the grace period and ends it with the last attempt, never charged again', async () => {
    await using shop = await openShopWithWebhooks({ GRACE_DAYS: '2' })
    const mia = await signUpMember(shop)
    await shop.control('cards/break', { subscription: mia.subscriptionId })
    await advanceDays(shop, 31)
    await advanceDays(shop, 3)
    expect(await mia.plan()).toMatchObject({
      status: 'past_due',
      entitlement: { isEntitled: false, reason: 'unpaid' },
    })
    // NOTE: the second tells that the plan is closed.
    const closesAt = { payload: { openUntil: '2026-12-23T09:00:00.000Z' } }
    expect(await mailsOf(shop, 'payment-failed')).toMatchObject([closesAt, closesAt])
    await advanceDays(shop, 20)
    expect(await mia.plan()).toMatchObject({ status: 'canceled', nextCharge: null, switchOptions: [] })
    expect(await statusInProfile(shop, mia)).toBe('canceled')
    expect(await mailsOf(shop, 'cancelled')).toMatchObject([{ payload: { paidUntil: null } }])
    expect(await ledgerOf(shop)).toEqual(['plan 1999'])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('and is then canceled ends at once, and nothing more is collected', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await shop.control('cards/break', { subscription: mia.subscriptionId })
    await advanceDays(shop, 31)
    expect((await mia.post('cancel')).statusCode).toBe(200)
    await shop.control('cards/break', { subscription: mia.subscriptionId, works: true })
    await advanceDays(shop, 20)
    expect((await mia.plan()).status).toBe('canceled')
    expect(await mailsOf(shop, 'cancelled')).toHaveLength(1)
    expect(await ledgerOf(shop)).toEqual(['plan 1999'])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})
