import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTroubledBuyers, operator } from '#api/admin/disputes/testing/troubled-shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { advanceDays, drainWebhooks, mailsOf, openShopWithWebhooks, signUpMember } from './testing/member.ts'

const paidUntil = '2026-12-21T09:00:00.000Z'
const canceledOf = async (shop: Shop) =>
  (await mailsOf(shop, 'cancelled')).map(({ recipient, payload }) => ({ recipient, payload }))

test('a plan set to end at Stripe is confirmed like one canceled here, each time once, and its end is not', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId } = await signUpMember(shop)
  await advanceDays(shop, 1)
  const set = async (cancel_at_period_end: boolean) => {
    await shop.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end })
    await drainWebhooks(shop)
  }
  for (const isToEnd of [true, false, true]) await set(isToEnd)
  await shop.stripe.subscriptions.update(subscriptionId, { metadata: { seen: 'yes' } })
  await advanceDays(shop, 31)
  const confirmation = {
    recipient: 'mia@example.com',
    payload: {
      planId: subscriptionId,
      cancelledAt: expect.stringMatching(/^2026-11-22T09:00:/),
      paidUntil,
    },
  }
  expect(await canceledOf(shop)).toMatchObject([confirmation, confirmation])
})

test('so is one that the customer portal gave an end date, but not if its buyer was erased', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  const noa = await signUpMember(shop, { email: 'noa@example.com' })
  await shop.services.db.query.execute(sql`delete from leads where id = ${noa.leadId}`)
  for (const { subscriptionId } of [mia, noa])
    await shop.stripe.subscriptions.update(subscriptionId, { cancel_at: Date.parse(paidUntil) / 1000 })
  await drainWebhooks(shop)
  expect(await canceledOf(shop)).toMatchObject([{ recipient: 'mia@example.com', payload: { paidUntil } }])
})

const earlier = '2026-12-05T09:00:00.000Z'
const onEarlierDay = { cancel_at: Date.parse(earlier) / 1000 }

test.each([
  ['an earlier', [paidUntil, earlier]],
  ['a later', [earlier, paidUntil]],
])(
  'a canceled plan whose end is moved to %s day at Stripe is confirmed once more, with the new day',
  async (_, ends) => {
    await using shop = await openShopWithWebhooks()
    const { subscriptionId } = await signUpMember(shop)
    for (const end of ends) {
      await shop.stripe.subscriptions.update(subscriptionId, { cancel_at: Date.parse(end) / 1000 })
      await drainWebhooks(shop)
    }
    await advanceDays(shop, 31)
    expect(await canceledOf(shop)).toMatchObject(ends.map((end) => ({ payload: { paidUntil: end } })))
  },
)

test('one that has ended on its new day before we heard of that is told of its end', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId } = await signUpMember(shop)
  await shop.stripe.subscriptions.update(subscriptionId, { cancel_at: Date.parse(paidUntil) / 1000 })
  await drainWebhooks(shop)
  await shop.stripe.subscriptions.update(subscriptionId, onEarlierDay)
  await shop.delivered()
  await advanceDays(shop, 20)
  expect(await canceledOf(shop)).toMatchObject([{ payload: { paidUntil } }, { payload: { paidUntil: null } }])
})

test('one that ended before we heard that it was set to end is told of its end, once', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId } = await signUpMember(shop)
  await shop.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  await shop.delivered()
  await advanceDays(shop, 31)
  await drainWebhooks(shop)
  expect(await canceledOf(shop)).toMatchObject([{ payload: { planId: subscriptionId, paidUntil: null } }])
})

test('one that was resumed before we heard of either is told of neither', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId } = await signUpMember(shop)
  for (const cancel_at_period_end of [true, false])
    await shop.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end })
  await drainWebhooks(shop)
  expect(await canceledOf(shop)).toEqual([])
  expect(await mailsOf(shop, 'plan-resumed')).toEqual([])
})

test('an overdue plan that is set to end promises no access, and is confirmed once it is paid', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId } = await signUpMember(shop)
  await shop.control('cards/break', { subscription: subscriptionId })
  await advanceDays(shop, 31)
  await shop.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  await drainWebhooks(shop)
  expect(await canceledOf(shop)).toEqual([])
  await shop.control('cards/break', { subscription: subscriptionId, works: true })
  const [owed] = (await shop.stripe.invoices.list({ subscription: subscriptionId, status: 'open' })).data
  await shop.stripe.invoices.pay(owed?.id ?? '')
  await drainWebhooks(shop)
  expect(await canceledOf(shop)).toMatchObject([{ payload: { paidUntil: '2027-01-21T09:00:00.000Z' } }])
})

test('one that the disputes tool set to end is confirmed once', async () => {
  await using shop = await openShopWithWebhooks()
  await createTroubledBuyers(shop)
  const boss = await operator(shop)
  await boss.execute(await boss.preview())
  await drainWebhooks(shop)
  const told = (await canceledOf(shop)).filter(({ recipient }) => recipient === 'disputing@example.com')
  expect(told).toMatchObject([{ payload: { paidUntil } }])
})
