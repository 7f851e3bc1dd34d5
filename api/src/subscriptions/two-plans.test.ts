import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linkLead } from '#api/accounts/account-store.ts'
import { userLeads } from '#api/accounts/index.ts'
import { profileOfLeads } from '#api/payments/profile-of-leads.ts'
import { buyPlan, visitor } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { erasePerson, findPersonByEmail } from '#api/privacy/index.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { bearer, password } from '#api/testing/signed-up.ts'
import { drainWebhooks, signUpMember, openShopWithWebhooks, advanceDays } from './testing/member.ts'

/** Mia, who bought one plan in each of two browsers a minute apart; both belong to her account. */
async function buyerOfTwo(shop: Shop) {
  const mia = await signUpMember(shop)
  shop.test.clock.advance(60_000)
  const other = await visitor(shop, 'mia@example.com')
  const bought = dataOf('completeSubscriptionFlow', await buyPlan(other, 'pm_card_mastercard'))
  const { query } = shop.services.db
  const [link] = await query.select().from(userLeads)
  await linkLead(query, {
    leadId: other.leadId,
    userId: link?.userId ?? '',
    linkedAt: new Date(shop.services.now()),
  })
  await drainWebhooks(shop)
  const leadIds = [mia.leadId, other.leadId]
  const whole = () => profileOfLeads(shop.services, leadIds)
  const profile = async () => (await whole()).plan
  return { mia, earlier: mia.subscriptionId, later: bought.subscriptionId ?? '', profile, whole }
}

test('with two running plans, canceling one shows the other, so that it can be canceled too', async () => {
  await using shop = await openShopWithWebhooks()
  const { mia, earlier, later, profile } = await buyerOfTwo(shop)
  expect((await mia.plan()).id).toBe(later)
  const cancelled = await mia.post('cancel', { subscriptionId: later })
  expect(dataOf('cancelSubscription', cancelled).subscription).toMatchObject({
    id: earlier,
    cancelAtPeriodEnd: false,
  })
  expect(await profile()).toMatchObject({ subscriptionRenews: true })
  await mia.post('cancel', { subscriptionId: earlier })
  expect(await mia.plan()).toMatchObject({ id: later, cancelAtPeriodEnd: true })
  expect(await profile()).toMatchObject({ subscriptionRenews: false })
  await erasePerson(shop.services, (tx) => findPersonByEmail(shop.services, tx, 'mia@example.com'))
  await drainWebhooks(shop)
})

test('either of two plans can be chosen, canceled and resumed while the other one renews', async () => {
  await using shop = await openShopWithWebhooks()
  const { mia, earlier, later } = await buyerOfTwo(shop)
  const chosen = await mia.view(earlier)
  expect(chosen.subscription).toMatchObject({ id: earlier, invoices: [{ status: 'paid' }] })
  expect(chosen.otherPlans).toMatchObject([{ id: later, reason: 'active', hasEnded: false }])
  const canceled = dataOf('cancelSubscription', await mia.post('cancel', { subscriptionId: earlier }))
  expect(canceled.subscription?.id).toBe(later)
  expect(canceled.otherPlans).toMatchObject([{ id: earlier, reason: 'cancelling', hasEnded: false }])
  const resumed = dataOf('resumeSubscription', await mia.post('resume', { subscriptionId: earlier }))
  expect(resumed.subscription).toMatchObject({ id: earlier, cancelAtPeriodEnd: false })
})

test('the invoices of an ended plan stay in reach of its owner, and of nobody else', async () => {
  await using shop = await openShopWithWebhooks()
  const { mia, earlier, later } = await buyerOfTwo(shop)
  await shop.stripe.subscriptions.cancel(earlier)
  await drainWebhooks(shop)
  const seen = await mia.view()
  expect(seen.subscription?.id).toBe(later)
  expect(seen.otherPlans).toMatchObject([
    { id: earlier, hasEnded: true, invoices: [{ status: 'paid', amount: { cents: 1999 } }] },
  ])
  const zoe = await signUpMember(shop, { email: 'zoe@example.com' })
  const { subscription, otherPlans } = await zoe.view(earlier)
  expect([subscription?.id, otherPlans]).toEqual([zoe.subscriptionId, []])
})

test('a profile names the brand of each plan and purchase, so that one app does not open for another’s', async () => {
  await using shop = await openShopWithWebhooks()
  const { mia, earlier, whole } = await buyerOfTwo(shop)
  await mia.post('cancel', { subscriptionId: earlier })
  const { query } = shop.services.db
  await query.execute(sql`update subscriptions set brand_id = 'bravolio' where id = ${earlier}`)
  await query.execute(sql`update ledger_entries set brand_id = 'bravolio' where subscription_id = ${earlier}`)
  const { plans, purchases } = await whole()
  const plan = { planId: 'calmplate-1-month', subscriptionStatus: 'active' }
  expect(plans).toEqual([
    { ...plan, appName: 'calmplate', subscriptionEnd: '2026-12-21T09:01:00.000Z', subscriptionRenews: true },
    { ...plan, appName: 'bravolio', subscriptionEnd: '2026-12-21T09:00:00.000Z', subscriptionRenews: false },
  ])
  expect(purchases.map(({ appName, brandName }) => [appName, brandName])).toEqual([
    // This server does not have that brand.
    ['bravolio', null],
    ['calmplate', 'Calmplate'],
  ])
})

test('a plan of a brand without a site of its own is managed on the site that its mails lead to', async () => {
  await using shop = await openShopWithWebhooks()
  const { mia, earlier, later } = await buyerOfTwo(shop)
  await shop.services.db.query.execute(
    sql`update subscriptions set brand_id = 'bravolio' where id = ${later}`,
  )
  expect((await mia.plan()).id).toBe(later)
  const canceled = await mia.post('cancel', { subscriptionId: later })
  expect(dataOf('cancelSubscription', canceled).subscription).toMatchObject({ id: earlier })
})

test('each brand’s site shows its own plan until it has ended, and only then another brand’s', async () => {
  await using shop = await openShopWithWebhooks({ BRAND_HOSTS: 'bravolio.example=bravolio' })
  const { mia, earlier, later } = await buyerOfTwo(shop)
  await shop.services.db.query.execute(
    sql`update subscriptions set brand_id = 'bravolio' where id = ${later}`,
  )
  const shownStart = async () => {
    const signedIn = await mia.browser.post('/api/auth/login', { email: 'mia@example.com', password })
    const data = dataOf('login', signedIn)
    const headers = bearer('token' in data ? data.token : '')
    return dataOf('userProfile', await mia.browser.get('/api/user/profile', headers)).subscriptionStart
  }
  expect(await mia.plan()).toMatchObject({ id: earlier, brandName: 'Calmplate' })
  expect(await shownStart()).toBe('2026-11-21T09:00:00.000Z')
  const canceled = await mia.post('cancel', { subscriptionId: earlier })
  expect(dataOf('cancelSubscription', canceled).subscription).toMatchObject({
    id: earlier,
    cancelAtPeriodEnd: true,
  })
  await advanceDays(shop, 31)
  expect((await mia.plan()).id).toBe(later)
  expect(await shownStart()).toBe('2026-11-21T09:01:00.000Z')
})

test('a plan that is set to end is shown rather than one that has already ended', async () => {
  await using shop = await openShopWithWebhooks()
  const { mia, earlier, later, profile } = await buyerOfTwo(shop)
  await shop.stripe.subscriptions.cancel(later)
  await mia.post('cancel', { subscriptionId: earlier })
  await drainWebhooks(shop)
  expect(await mia.plan()).toMatchObject({ id: earlier, entitlement: { reason: 'cancelling' } })
  expect(await profile()).toMatchObject({ subscriptionStatus: 'active', subscriptionRenews: false })
  await advanceDays(shop, 31)
  expect((await mia.plan()).id).toBe(later)
})

test('a paused plan is shown rather than one that is set to end, to be canceled', async () => {
  await using shop = await openShopWithWebhooks()
  const { mia, earlier, later, profile } = await buyerOfTwo(shop)
  await mia.post('cancel', { subscriptionId: later })
  await shop.services.db.query.execute(sql`update subscriptions set status = 'paused' where id = ${earlier}`)
  expect(await mia.plan()).toMatchObject({ id: earlier, entitlement: { reason: 'paused' } })
  expect(await profile()).toMatchObject({ subscriptionReason: 'paused' })
})

test.each([false, true])(
  'an overdue, closed plan is shown rather than one that is set to end, to be paid or canceled: itself set to end: %s',
  async (isToEnd) => {
    await using shop = await openShopWithWebhooks({ GRACE_DAYS: '2' })
    const { mia, earlier, later, profile } = await buyerOfTwo(shop)
    await shop.control('cards/break', { subscription: earlier })
    await advanceDays(shop, 31)
    await mia.post('cancel', { subscriptionId: later })
    if (isToEnd) await shop.stripe.subscriptions.update(earlier, { cancel_at_period_end: true })
    await advanceDays(shop, 3)
    expect(await mia.plan()).toMatchObject({ id: earlier, entitlement: { reason: 'unpaid' } })
    expect(await profile()).toMatchObject({ subscriptionStatus: 'past_due' })
    expect((await mia.post('cancel', { subscriptionId: earlier })).statusCode).toBe(200)
    expect(await mia.plan()).toMatchObject({ id: later, entitlement: { reason: 'cancelling' } })
  },
)
