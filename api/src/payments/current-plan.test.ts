import { dayMs } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { checkoutAttempts } from './checkout-tables.ts'
import { subscriptions } from './plan-tables.ts'
import { buyPlan, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { makeLead } from '#api/testing/builders.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

const planOf = async (browser: TestBrowser) =>
  dataOf('currentPlan', await browser.get('/api/stripe/current-plan')).plan

type Subscription = Partial<typeof subscriptions.$inferInsert>
const change = async ({ services }: Shop, plan: Subscription) =>
  services.db.query.update(subscriptions).set(plan)

test('a plan counts while it runs, is overdue or is paused, but not after it has ended or before it was ever paid', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  for (const status of ['active', 'trialing', 'past_due', 'unpaid', 'paused']) {
    await change(shop, { status })
    expect(await planOf(mia)).toMatchObject({ status, endsAt: null })
  }
  for (const status of ['canceled', 'incomplete', 'incomplete_expired']) {
    await change(shop, { status })
    expect([status, await planOf(mia)]).toEqual([status, null])
  }
  await change(shop, { status: 'active', firstPaidAt: null })
  expect(await planOf(mia)).toBeNull()
})

test('a canceled plan says until when it stays open', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  const currentPeriodEnd = new Date('2026-12-21T09:00:00.000Z')
  await change(shop, { cancelAtPeriodEnd: true, currentPeriodEnd })
  expect(await planOf(mia)).toMatchObject({ status: 'active', endsAt: currentPeriodEnd.toISOString() })
})

test('an overdue plan that is set to end has no day until which it is paid for', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  const currentPeriodEnd = new Date('2026-12-21T09:00:00.000Z')
  for (const status of ['past_due', 'unpaid', 'paused']) {
    await change(shop, { status, cancelAtPeriodEnd: true, currentPeriodEnd })
    const plan = await planOf(mia)
    expect(plan).toMatchObject({ status, endsAt: null })
    expect(plan).not.toHaveProperty('isStillCharged')
  }
})

test('a canceled plan whose renewal is drafted is still charged', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  // Its current period is not the first one, and no invoice of that has been issued.
  const startedAt = new Date(shop.services.now() - 60 * dayMs)
  await change(shop, { cancelAtPeriodEnd: true, startedAt })
  expect(await planOf(mia)).toMatchObject({ status: 'active', endsAt: null, isStillCharged: true })
})

test('an attempt that has not succeeded is no plan', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  for (const state of ['running', 'unknown', 'awaiting', 'declined', 'closed'] as const) {
    await shop.services.db.query.update(checkoutAttempts).set({ state })
    expect([state, await planOf(mia)]).toEqual([state, null])
  }
})

test('nobody sees somebody else’s plan, whatever email they give', async () => {
  await using shop = await openShop()
  await buyPlan(await visitor(shop), 'pm_card_visa')
  const noa = createTestBrowser(shop.test.app)
  expect((await noa.get('/api/stripe/current-plan')).statusCode).toBe(404)
  await makeLead(noa, { sessionId: 'session-of-noa' })
  expect(await planOf(noa)).toBeNull()
})
