import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShopWithWebhooks } from '#api/subscriptions/testing/member.ts'
import { refundClaims } from '#api/payments/refund-tables.ts'
import type { RefundState } from '#api/payments/refund-tables.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { dayLimits, usedOfDay } from './day-limits.ts'
import { preventionItems, preventionRuns } from './dispute-tables.ts'
import type { PreventionState } from './dispute-tables.ts'
import { refundKeyOf } from './follow-refunds.ts'
import { operator, refuseRefund, createTroubledBuyers } from './testing/troubled-shop.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(house.services.db, 'prevention_runs', 'prevention_items', 'refund_claims')
})

/** A run started today with one action worth 5 dollars, and the state of its refund. */
async function runOfToday(state: PreventionState, refund?: RefundState) {
  const { db, now } = house.services
  const at = new Date(now())
  const run = { id: 'run-1', operatorId: 'op', createdAt: at, expiresAt: at, startedAt: at, startedBy: 'op' }
  await db.query.insert(preventionRuns).values({ ...run, state: 'done' })
  const subject = {
    leadId: 'lead-1',
    productId: 'plan',
    brandId: 'calmplate',
    chargeId: 'ch_1',
    currency: 'usd',
  }
  const item = { id: 'item-1', runId: run.id, position: 0, reason: '', refundCents: 500, ...subject }
  await db.query.insert(preventionItems).values({ ...item, action: 'refund-and-cancel', state })
  if (refund === undefined) return
  await db.query.insert(refundClaims).values({
    id: 'claim-1',
    key: refundKeyOf(item),
    leadId: 'lead-1',
    stripeChargeId: 'ch_1',
    amountCents: 500,
    currency: 'usd',
    reason: 'fraudulent',
    state: refund,
    leaseUntil: at,
    createdAt: at,
    updatedAt: at,
  })
}

test.each<[string, PreventionState, RefundState | undefined, number, number]>([
  ['is planned', 'planned', undefined, 1, 500],
  ['is running, its refund unknown', 'running', undefined, 1, 500],
  ['was done', 'done', 'done', 1, 500],
  ['was done, and its refund is under way', 'done', 'running', 1, 500],
  ['was done, and its refund was refused later', 'done', 'refused', 1, 0],
  ['Stripe refused entirely', 'failed', 'refused', 0, 0],
  ['Stripe refused before any refund', 'failed', undefined, 0, 0],
  ['succeeded in part: refunded, but the plan goes on', 'failed', 'done', 1, 500],
  ['may have succeeded in part', 'failed', 'running', 1, 500],
  ['was not needed', 'skipped', undefined, 0, 0],
  ['was held back', 'held', undefined, 0, 0],
])(
  'an item that %s uses as much of the day’s limits as it may have changed',
  async (_, state, refund, actions, refundCents) => {
    await runOfToday(state, refund)
    expect(await usedOfDay(house.services.db.query, house.services.now())).toEqual({ actions, refundCents })
  },
)

test('an item that Stripe refused and that is retried on the same day counts once', async () => {
  await using shop = await openShopWithWebhooks()
  await createTroubledBuyers(shop)
  const boss = await operator(shop)
  const plan = await boss.preview()
  await refuseRefund(shop, plan)
  expect((await boss.execute(plan)).at(-1)).toMatchObject({ type: 'end', failed: 1 })
  const others = plan.count - 1
  const refused = await boss.preview({ refusedOf: plan.previewId })
  expect(refused.left).toEqual({ ...dayLimits, actions: dayLimits.actions - others })
  expect((await boss.execute(refused)).at(-1)).toMatchObject({ type: 'end', done: 1, failed: 0 })
  expect((await boss.preview()).left).toEqual({
    actions: dayLimits.actions - plan.count,
    refundCents: dayLimits.refundCents - plan.refundCents,
  })
})

// NOTE: written out, because a higher limit is more money that one mistake may give away.
test('a day allows fifty actions, and refunds of 2,500 dollars', () => {
  expect(dayLimits).toEqual({ actions: 50, refundCents: 250_000 })
})
