import { apiMessages } from '@fennel/contract'
import { dayMs } from '@fennel/funnel'
import { expect, test, vi } from 'vitest'
import { subscriptions } from '#api/payments/plan-tables.ts'
import { profileOfLeads } from '#api/payments/profile-of-leads.ts'
import { brokenRules, openShop } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { remindOfRenewals } from './remind-of-renewals.ts'
import { runChange } from './run-change.ts'
import { advanceDays, drainWebhooks, mailsOf, openShopWithWebhooks, signUpMember } from './testing/member.ts'

const periodEnd = '2026-12-21T09:00:00.000Z'

/** Gives a plan an end date as Stripe's customer portal or its Dashboard does: the date is set, the flag is not. */
async function endOn({ stripe }: Shop, id: string, date: string): Promise<void> {
  const ending = await stripe.subscriptions.update(id, { cancel_at: Date.parse(date) / 1000 })
  expect(ending.cancel_at_period_end).toBe(false)
}

test('a plan that was canceled at Stripe, not here, counts as canceled: no charge is announced or made', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await endOn(shop, mia.subscriptionId, periodEnd)
  await drainWebhooks(shop)
  expect(await mia.plan()).toMatchObject({
    status: 'active',
    cancelAtPeriodEnd: true,
    endsAt: periodEnd,
    nextCharge: null,
    chargeIfResumed: { cents: 3999, at: periodEnd },
    entitlement: { isEntitled: true, reason: 'cancelling', until: periodEnd },
  })
  await advanceDays(shop, 28)
  await remindOfRenewals(shop.services)
  expect(await mailsOf(shop, 'renewal-reminder')).toEqual([])
  await advanceDays(shop, 3)
  expect(await mia.plan()).toMatchObject({ status: 'canceled', entitlement: { reason: 'ended' } })
  expect((await shop.stripe.charges.list()).data).toHaveLength(1)
})

test('resuming such a plan removes its end date, and it renews', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await endOn(shop, mia.subscriptionId, periodEnd)
  await drainWebhooks(shop)
  expect((await mia.post('resume')).statusCode).toBe(200)
  expect(await mia.plan()).toMatchObject({
    cancelAtPeriodEnd: false,
    endsAt: null,
    nextCharge: { cents: 3999, at: periodEnd },
  })
  expect((await shop.stripe.subscriptions.retrieve(mia.subscriptionId)).cancel_at).toBeNull()
  await advanceDays(shop, 31)
  expect((await mia.plan()).status).toBe('active')
  expect((await shop.stripe.charges.list()).data).toHaveLength(2)
})

test('resuming a plan that was to end before its period does is announced, and charged, at the end of the period', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  const earlier = new Date(Date.parse(periodEnd) - 10 * dayMs).toISOString()
  await endOn(shop, mia.subscriptionId, earlier)
  await drainWebhooks(shop)
  const { endsAt, chargeIfResumed } = await mia.plan()
  expect([endsAt, chargeIfResumed]).toEqual([earlier, { cents: 3999, currency: 'usd', at: periodEnd }])
  await mia.post('resume')
  expect((await mia.plan()).nextCharge).toEqual(chargeIfResumed)
  await endOn(shop, mia.subscriptionId, periodEnd)
  await drainWebhooks(shop)
  expect((await mia.plan()).chargeIfResumed?.at).toBe(periodEnd)
})

test('an end date within the paid period is shown as the end, one in a later period only once that has begun', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  const earlier = new Date(Date.parse(periodEnd) - 10 * dayMs).toISOString()
  const later = new Date(Date.parse(periodEnd) + 10 * dayMs).toISOString()
  await endOn(shop, mia.subscriptionId, earlier)
  await drainWebhooks(shop)
  expect(await mia.plan()).toMatchObject({ cancelAtPeriodEnd: true, endsAt: earlier })
  await endOn(shop, mia.subscriptionId, later)
  await drainWebhooks(shop)
  expect(await mia.plan()).toMatchObject({
    cancelAtPeriodEnd: false,
    endsAt: null,
    nextCharge: { at: periodEnd },
  })
  await advanceDays(shop, 31)
  expect(await mia.plan()).toMatchObject({ cancelAtPeriodEnd: true, endsAt: later, nextCharge: null })
})

test('a customer whose plan has ended at Stripe, of which no webhook has told yet, can still cancel it', async () => {
  await using shop = await openShop()
  const mia = await signUpMember(shop)
  await shop.stripe.subscriptions.cancel(mia.subscriptionId)
  expect((await mia.plan()).status).toBe('active')
  const answer = await mia.post('cancel')
  expect(answer.statusCode).toBe(200)
  expect(dataOf('cancelSubscription', answer).subscription).toMatchObject({
    status: 'canceled',
    nextCharge: null,
  })
  expect((await mailsOf(shop, 'cancelled')).map(({ payload }) => payload)).toMatchObject([
    { paidUntil: null },
  ])
})

test('whatever else a customer wants to change about such a plan, they are told that it has ended', async () => {
  await using shop = await openShop()
  const mia = await signUpMember(shop)
  await mia.post('cancel')
  await shop.stripe.subscriptions.cancel(mia.subscriptionId)
  const refused = await mia.post('resume')
  expect([refused.statusCode, refusalOf(refused).message]).toEqual([409, apiMessages.planEnded])
  expect((await mia.plan()).status).toBe('canceled')
})

test('a plan that was to end with its period and was then paused can be canceled: it ends at once', async () => {
  await using shop = await openShop()
  const mia = await signUpMember(shop)
  await shop.services.db.query.update(subscriptions).set({ status: 'paused', cancelAtPeriodEnd: true })
  const { subscriptions: atStripe } = shop.services.stripe
  const retrieve = atStripe.retrieve.bind(atStripe)
  vi.spyOn(atStripe, 'retrieve').mockImplementation(async (...call) => {
    const answer = await retrieve(...call)
    return answer.status === 'active' ? { ...answer, status: 'paused' } : answer
  })
  expect((await mia.post('cancel')).statusCode).toBe(200)
  expect(await mia.plan()).toMatchObject({ status: 'canceled', nextCharge: null })
  expect((await shop.stripe.subscriptions.retrieve(mia.subscriptionId)).status).toBe('canceled')
  expect(await mailsOf(shop, 'cancelled')).toHaveLength(1)
})

test('an overdue plan that is set to end can be canceled: it ends at once, and is not tried again', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await shop.control('cards/break', { subscription: mia.subscriptionId })
  await advanceDays(shop, 31)
  await shop.stripe.subscriptions.update(mia.subscriptionId, { cancel_at_period_end: true })
  await drainWebhooks(shop)
  expect(await mia.plan()).toMatchObject({ status: 'past_due', cancelAtPeriodEnd: true })
  expect((await mia.post('cancel')).statusCode).toBe(200)
  expect((await shop.stripe.subscriptions.retrieve(mia.subscriptionId)).status).toBe('canceled')
  await shop.control('cards/break', { subscription: mia.subscriptionId, works: true })
  await advanceDays(shop, 20)
  expect(await mia.plan()).toMatchObject({ status: 'canceled', nextCharge: null })
  expect((await shop.stripe.charges.list()).data.filter(({ paid }) => paid)).toHaveLength(1)
  expect((await mailsOf(shop, 'cancelled')).map(({ payload }) => payload)).toMatchObject([
    { paidUntil: null },
  ])
})

test('a plan that was paused at Stripe is closed, neither charged nor switched, and an invariant reports it', async () => {
  await using shop = await openShop()
  const mia = await signUpMember(shop)
  expect((await mia.plan()).nextCharge).toMatchObject({ at: periodEnd })
  await shop.services.db.query.update(subscriptions).set({ status: 'paused' })
  expect(await mia.plan()).toMatchObject({
    status: 'paused',
    nextCharge: null,
    switchOptions: [],
    entitlement: { isEntitled: false, reason: 'paused' },
  })
  const { plan } = await profileOfLeads(shop.services, [mia.leadId])
  expect(plan).toMatchObject({
    subscriptionReason: 'paused',
    subscriptionEnd: null,
    subscriptionRenews: false,
  })
  const refused = refusalOf(await mia.post('switch', { interval: 'annual' }))
  expect(refused.message).toBe(apiMessages.switchAfterPause)
  expect(await brokenRules(shop)).toEqual(['entitlement'])
})

test.each([
  ['a resumption', { kind: 'resume', target: null }],
  ['a new card', { kind: 'card', target: 'pm_card_visa' }],
] as const)(
  '%s of a plan that has ended since is refused, while its end is nothing new',
  async (_of, wanted) => {
    await using shop = await openShopWithWebhooks()
    const { subscriptionId, leadId } = await signUpMember(shop)
    await shop.stripe.subscriptions.cancel(subscriptionId)
    await drainWebhooks(shop)
    const request = { subscriptionId, leadId, userId: 'mia' }
    await expect(runChange(shop.services, { ...request, ...wanted })).rejects.toMatchObject({
      status: 409,
      message: apiMessages.planEnded,
    })
    await runChange(shop.services, { ...request, kind: 'cancel', target: null })
  },
)
