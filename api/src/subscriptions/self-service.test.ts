import { describe, expect, test } from 'vitest'
import { armFaultPoint, planFaultPoints } from '#api/payments/fault-point.ts'
import { profileOfLeads } from '#api/payments/profile-of-leads.ts'
import { checkMoneyInvariants } from '#api/payments/testing/check-money-invariants.ts'
import { buyUpsell, monthly, paidTrial } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { countRows } from '#api/testing/count-rows.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { finishChanges } from './subscription-jobs.ts'
import { subscriptionChanges } from './subscription-tables.ts'
import { drainWebhooks, mailsOf, signUpMember, openShopWithWebhooks, advanceDays } from './testing/member.ts'

const leaseOver = 60_000

async function changesOf(shop: Shop) {
  return shop.services.db.query.select().from(subscriptionChanges)
}

describe('what the customer sees', () => {
  test('the plan, the next charge, the card, both billing intervals, the invoice and the one-time offers', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const view = await mia.view()
    expect(view).toMatchObject({ email: 'mia@example.com', upsells: [] })
    expect(view.subscription).toMatchObject({
      id: mia.subscriptionId,
      productId: monthly,
      planName: '1-Month Plan',
      status: 'active',
      entitlement: { isEntitled: true, reason: 'active', until: '2026-12-21T09:00:00.000Z' },
      currentPeriodEnd: '2026-12-21T09:00:00.000Z',
      nextCharge: { cents: 3999, currency: 'usd', at: '2026-12-21T09:00:00.000Z' },
      cancelAtPeriodEnd: false,
      endsAt: null,
      graceUntil: null,
      card: { brand: 'visa', last4: '4242' },
      interval: { unit: 'month', count: 1 },
      switchOptions: [
        { interval: 'monthly', price: { cents: 3999, currency: 'usd' }, isCurrent: true },
        { interval: 'annual', price: { cents: 11_999, currency: 'usd' }, isCurrent: false },
      ],
      invoices: [{ amount: { cents: 1999, currency: 'usd' }, status: 'paid', refundedCents: 0 }],
    })
    expect(view.subscription?.invoices[0]?.number).toMatch(/-0001$/)
  })

  test('a trial is shown as one, with the day of the first full charge', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop, { productId: paidTrial })
    expect(await mia.plan()).toMatchObject({
      status: 'trialing',
      entitlement: { reason: 'trialing' },
      nextCharge: { cents: 3999, at: '2026-11-28T09:00:00.000Z' },
    })
  })

  test("lists one-time offers, and nobody else's", async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const noa = await signUpMember(shop, { email: 'noa@example.com' })
    expect((await buyUpsell(noa.browser, { customerEmail: 'mia@example.com' })).statusCode).toBe(404)
    expect((await buyUpsell(mia.browser)).statusCode).toBe(200)
    await drainWebhooks(shop)
    expect((await mia.view()).upsells).toMatchObject([
      { productId: 'workout-program', amount: { cents: 1899, currency: 'usd' }, refundedCents: 0 },
    ])
    expect((await noa.view()).upsells).toEqual([])
  })

  test('a subscription can only be changed by its own customer, even if others know its id', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const noa = await signUpMember(shop, { email: 'noa@example.com' })
    const { subscriptionId } = mia
    const requests = { cancel: {}, resume: {}, switch: { interval: 'annual' }, card: {} }
    for (const [path, body] of Object.entries(requests)) {
      const { statusCode } = await noa.post(path, { ...body, subscriptionId })
      expect([path, statusCode]).toEqual([path, 404])
    }
    expect(await changesOf(shop)).toEqual([])
    expect(await mia.plan()).toMatchObject({ cancelAtPeriodEnd: false })
  })
})

describe('cancelling', () => {
  test('at the end of the paid period: confirmed at once and by one mail, however often it is requested', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const answers = await Promise.all(Array.from({ length: 8 }, () => mia.post('cancel')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    for (const answer of answers)
      expect(dataOf('cancelSubscription', answer).subscription).toMatchObject({
        cancelAtPeriodEnd: true,
        endsAt: '2026-12-21T09:00:00.000Z',
        nextCharge: null,
        switchOptions: [],
        entitlement: { isEntitled: true, reason: 'cancelling', until: '2026-12-21T09:00:00.000Z' },
      })
    expect(await changesOf(shop)).toHaveLength(1)
    expect(await mailsOf(shop, 'cancelled')).toMatchObject([
      { recipient: 'mia@example.com', payload: { paidUntil: '2026-12-21T09:00:00.000Z' } },
    ])
    await advanceDays(shop, 31)
    expect(await mia.plan()).toMatchObject({
      status: 'canceled',
      entitlement: { isEntitled: false, reason: 'ended' },
      chargeIfResumed: null,
    })
    expect(await mailsOf(shop, 'cancelled')).toHaveLength(1)
    expect((await shop.stripe.charges.list()).data).toHaveLength(1)
    expect((await mia.post('resume')).statusCode).toBe(409)
    expect((await mia.post('cancel')).statusCode).toBe(200)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('and resuming: the plan renews as before', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const profile = async () => (await profileOfLeads(shop.services, [mia.leadId])).plan
    await mia.post('cancel')
    expect(await profile()).toMatchObject({ subscriptionStatus: 'active', subscriptionRenews: false })
    const { chargeIfResumed } = await mia.plan()
    expect(chargeIfResumed).toEqual({ cents: 3999, currency: 'usd', at: '2026-12-21T09:00:00.000Z' })
    expect(dataOf('resumeSubscription', await mia.post('resume')).subscription).toMatchObject({
      cancelAtPeriodEnd: false,
      nextCharge: chargeIfResumed,
      chargeIfResumed: null,
    })
    expect((await mia.post('resume')).statusCode).toBe(200)
    expect(await mailsOf(shop, 'plan-resumed')).toMatchObject([
      {
        recipient: 'mia@example.com',
        payload: {
          planId: mia.subscriptionId,
          productId: monthly,
          amountCents: 3999,
          currency: 'usd',
          renewalInterval: 'month',
          renewsAt: '2026-12-21T09:00:00.000Z',
        },
      },
    ])
    await advanceDays(shop, 31)
    expect(await profile()).toMatchObject({ subscriptionStatus: 'active', subscriptionRenews: true })
    expect(await mia.plan()).toMatchObject({ status: 'active', invoices: [{ amount: { cents: 3999 } }, {}] })
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test.each(planFaultPoints.filter((point) => point.startsWith('subscription.change.')))(
    'interrupted at %s: finished without the customer, with one mail',
    async (point) => {
      await using shop = await openShopWithWebhooks()
      const mia = await signUpMember(shop)
      armFaultPoint(`${point}:1:error`)
      expect((await mia.post('cancel')).statusCode).toBe(500)
      shop.test.clock.advance(leaseOver)
      await finishChanges(shop.services)
      expect(await changesOf(shop)).toMatchObject([{ kind: 'cancel', state: 'done' }])
      expect((await mia.plan()).cancelAtPeriodEnd).toBe(true)
      expect(await mailsOf(shop, 'cancelled')).toHaveLength(1)
    },
  )

  test('when Stripe fails, nothing is confirmed, and the change is made later', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await shop.control('faults', [
      { action: '500', match: { method: 'POST', path: '/v1/subscriptions/*' }, nth: 1, times: 1 },
    ])
    expect((await mia.post('cancel')).statusCode).toBe(503)
    expect(await mailsOf(shop, 'cancelled')).toEqual([])
    shop.test.clock.advance(leaseOver)
    await finishChanges(shop.services)
    await drainWebhooks(shop)
    expect((await mia.plan()).cancelAtPeriodEnd).toBe(true)
    expect(await mailsOf(shop, 'cancelled')).toHaveLength(1)
  })
})

test('concurrent changes run one after the other, and in the end both sides agree', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  const paths = ['cancel', 'resume', 'switch', 'resume', 'cancel', 'switch', 'resume', 'cancel']
  const answers = await Promise.all(
    paths.map(async (path) => mia.post(path, path === 'switch' ? { interval: 'annual' } : {})),
  )
  for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
  await drainWebhooks(shop)
  const theirs = await shop.stripe.subscriptions.retrieve(mia.subscriptionId)
  expect((await mia.plan()).cancelAtPeriodEnd).toBe(theirs.cancel_at_period_end)
  expect((await changesOf(shop)).map(({ state }) => state)).not.toContain('running')
  expect((await shop.stripe.charges.list()).data).toHaveLength(1)
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

describe('another customer’s plan', () => {
  test.each([
    ['cancel', {}],
    ['resume', {}],
    ['switch', { interval: 'annual' }],
    ['card', {}],
    ['card/complete', { setupIntentId: 'seti_1' }],
  ])('%s: 404, and nothing changes', async (path, body) => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    const noa = await signUpMember(shop, { email: 'noa@example.com' })
    const touched = async () => {
      const { subscription_changes, mail_outbox, ledger_entries } = await countRows(shop.services.db)
      return { subscription_changes, mail_outbox, ledger_entries }
    }
    const before = await touched()
    for (const subscriptionId of [mia.subscriptionId, 'sub_unknown']) {
      const response = await noa.post(path, { ...body, subscriptionId })
      expect([response.statusCode, refusalOf(response).message]).toEqual([404, 'Nothing found'])
    }
    expect(await touched()).toEqual(before)
    expect((await mia.plan()).cancelAtPeriodEnd).toBe(false)
  })
})
