import type { PreventionLine } from '@fennel/contract'
import { sql } from 'drizzle-orm'
import { assert, expect, test, vi } from 'vitest'
import { finishRefunds } from '#api/payments/index.ts'
import { drainWebhooks, openShopWithWebhooks, advanceDays } from '#api/subscriptions/testing/member.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { actOnItem } from './act-on-item.ts'
import { preventionItems, preventionRuns } from './dispute-tables.ts'
import { preventionServices } from './prevention-stripe.ts'
import { claimItem, itemLease, releaseItem } from './run-store.ts'
import { operator, refuseRefund, createTroubledBuyers, sandboxState } from './testing/troubled-shop.ts'

const statesOf = (lines: readonly PreventionLine[]) =>
  lines.flatMap((line) => (line.type === 'item' ? [[line.item.action, line.item.state]] : []))

test('an item that gets no answer holds up no other, and is done once when the run resumes', async () => {
  await using shop = await openShopWithWebhooks()
  const { warned } = await createTroubledBuyers(shop)
  await advanceDays(shop, 25)
  const boss = await operator(shop)
  const plan = await boss.preview()
  await shop.control('faults', [
    {
      action: '429',
      match: { method: 'DELETE', path: `/v1/subscriptions/${warned.subscriptionId}` },
      times: 100,
    },
  ])
  const lines = await boss.execute(plan)
  expect(statesOf(lines)).toEqual([
    ['refund-and-cancel', 'running'],
    ['prepare-evidence', 'done'],
    ['cancel-renewal', 'done'],
    ['send-reminder', 'done'],
  ])
  expect(lines.at(-1)).toEqual({ type: 'interrupted', open: 1 })
  const [run] = dataOf('disputesOverview', await boss.get('disputes')).runs
  expect(run).toMatchObject({ state: 'running', items: 4, settled: 3, done: 3, failed: 0 })
  const { items } = dataOf('preventionRun', await boss.get(`disputes/runs/${plan.previewId}`))
  expect(items[0]).toMatchObject({
    customer: 'warned@example.com',
    leadId: warned.leadId,
    state: 'running',
    note: expect.stringContaining('still open'),
  })

  await shop.mend()
  // NOTE: events that met the same fault are retried after a while.
  shop.test.clock.advance(20_000)
  const rest = await boss.execute(plan)
  expect(rest.at(-1)).toMatchObject({ type: 'end', done: 4, failed: 0, refundCents: plan.refundCents })
  await drainWebhooks(shop)
  expect((await sandboxState(shop)).refunds.map(({ amount }) => amount)).toEqual([plan.refundCents])
  expect((await shop.stripe.subscriptions.retrieve(warned.subscriptionId)).status).toBe('canceled')
})

test('a run stops when its operator is removed, and another admin can resume it', async () => {
  await using shop = await openShopWithWebhooks()
  await createTroubledBuyers(shop)
  await advanceDays(shop, 25)
  const boss = await operator(shop)
  const plan = await boss.preview()
  const { pool } = shop.services.db
  await pool.query(`
    create function remove_operators() returns trigger language plpgsql as $$
      begin update operators set disabled_at = now(); return new; end $$;
    create trigger at_first_item after update of state on prevention_items
      for each row when (new.state = 'done') execute function remove_operators()`)
  const lines = await boss.execute(plan)
  expect(statesOf(lines)).toEqual([['refund-and-cancel', 'done']])
  expect(lines.at(-1)).toEqual({ type: 'interrupted', open: plan.items.length - 1 })

  await pool.query('drop trigger at_first_item on prevention_items; update operators set disabled_at = null')
  expect((await boss.execute(plan)).at(-1)).toMatchObject({ type: 'end', done: plan.items.length })
})

test('a plan that its refund ended first counts as ended, not as refused by Stripe', async () => {
  await using shop = await openShopWithWebhooks()
  const { warned } = await createTroubledBuyers(shop)
  const boss = await operator(shop)
  await boss.preview()
  const items = await shop.services.db.query.select().from(preventionItems)
  const item = items.find(({ action }) => action === 'refund-and-cancel')
  assert(item)
  const guarded = preventionServices(shop.services)
  const { subscriptions } = guarded.stripe
  const [cancel, end] = [subscriptions, shop.stripe.subscriptions].map((calls) => calls.cancel.bind(calls))
  assert(cancel && end)
  // NOTE: following the refund, here and by its webhook, would end the plan, too: both attempts are made to do nothing.
  vi.spyOn(shop.stripe.subscriptions, 'cancel').mockImplementation(async (id) => subscriptions.retrieve(id))
  const last = vi.spyOn(subscriptions, 'cancel')
  last.mockImplementationOnce(async (id) => subscriptions.retrieve(id))
  last.mockImplementationOnce(async (id, params, options) => {
    await end(id)
    return cancel(id, params, options)
  })
  expect(await actOnItem(guarded, item, false)).toEqual({
    state: 'done',
    note: 'Refunded, and the plan ended.',
  })
  expect(last).toHaveBeenCalledTimes(2)
  expect((await shop.stripe.subscriptions.retrieve(warned.subscriptionId)).status).toBe('canceled')
})

test('an item that fails on our side holds up no other either, and is retried last', async () => {
  await using shop = await openShopWithWebhooks()
  await createTroubledBuyers(shop)
  await advanceDays(shop, 25)
  const boss = await operator(shop)
  const plan = await boss.preview()
  const { query } = shop.services.db
  await query.execute(sql`alter table prepared_evidence add constraint broken check (text = '')`)
  const lines = await boss.execute(plan)
  expect(lines.at(-1)).toEqual({ type: 'interrupted', open: 1 })
  expect(statesOf(lines).filter(([, state]) => state === 'done')).toHaveLength(3)

  await query.execute(
    sql`update prevention_items set state = 'planned', lease_until = null where position = 3`,
  )
  const claimed = await claimItem(shop.services, plan.previewId)
  expect(claimed).toMatchObject({ item: { position: 3 }, isRetry: false })
  await query.execute(sql`update prevention_items set state = 'done' where position = 3`)
  await query.execute(sql`alter table prepared_evidence drop constraint broken`)
  expect((await boss.execute(plan)).at(-1)).toMatchObject({ type: 'end', done: 4, failed: 0 })
})

test('an item that another process has claimed since is not released', async () => {
  await using shop = await openShopWithWebhooks()
  await createTroubledBuyers(shop)
  const boss = await operator(shop)
  const plan = await boss.preview()
  const mine = await claimItem(shop.services, plan.previewId)
  shop.test.clock.advance(itemLease + 1)
  const { query } = shop.services.db
  const id = mine?.item.id ?? ''
  await query.execute(sql`update prevention_items set state = 'done' where id <> ${id}`)
  const theirs = await claimItem(shop.services, plan.previewId)
  expect(theirs).toMatchObject({ item: { id }, isRetry: true })
  if (mine !== undefined) await releaseItem(query, mine.item, shop.services.now(), 'No answer came.')
  expect(await claimItem(shop.services, plan.previewId)).toBeUndefined()
  if (theirs !== undefined) await releaseItem(query, theirs.item, shop.services.now(), 'No answer came.')
  expect(await claimItem(shop.services, plan.previewId)).toMatchObject({ item: { id } })
})

test('three items in a row without an answer stop the run, and none is reported as done', async () => {
  await using shop = await openShopWithWebhooks()
  await createTroubledBuyers(shop)
  await advanceDays(shop, 25)
  const boss = await operator(shop)
  const plan = await boss.preview()
  const { query } = shop.services.db
  await query.execute(sql`update prevention_items set action = 'prepare-evidence', charge_id = (
    select stripe_charge_id from disputes limit 1), dispute_id = 'dp_' || position`)
  await query.execute(sql`alter table prepared_evidence add constraint broken check (text = '')`)
  const lines = await boss.execute(plan)
  expect(statesOf(lines).map(([, state]) => state)).toEqual(['running', 'running', 'running'])
  expect(lines.at(-1)).toEqual({ type: 'interrupted', open: 4 })
  expect(await query.select({ state: preventionItems.state }).from(preventionItems)).toContainEqual({
    state: 'planned',
  })
})

test('a refund that Stripe refuses is reported as refused, and is on the next list under a new key', async () => {
  await using shop = await openShopWithWebhooks()
  await createTroubledBuyers(shop)
  const boss = await operator(shop)
  const plan = await boss.preview()
  const { id = '' } = plan.items[0] ?? {}
  await refuseRefund(shop, plan)
  const lines = await boss.execute(plan)
  expect(lines.find((line) => line.type === 'item' && line.item.id === id)).toMatchObject({
    item: { state: 'failed', note: 'Stripe refused it.' },
  })
  expect(lines.at(-1)).toMatchObject({ type: 'end', failed: 1, refundCents: 0 })
  const [run] = dataOf('disputesOverview', await boss.get('disputes')).runs
  expect(run).toMatchObject({ state: 'done', failed: 1, skipped: 0 })
  const again = await boss.preview()
  expect((await boss.execute(again)).at(-1)).toMatchObject({ type: 'end', refundCents: plan.refundCents })
  expect((await sandboxState(shop)).refunds.map(({ amount }) => amount)).toEqual([plan.refundCents])
})

test.each(['401', '403'])(
  'a key that Stripe rejects (%s) leaves an item open: its refund is made later and counted',
  async (action) => {
    await using shop = await openShopWithWebhooks()
    const { warned } = await createTroubledBuyers(shop)
    const boss = await operator(shop)
    const plan = await boss.preview()
    await shop.control('faults', [
      { action, match: { method: 'POST', path: '/v1/refunds' }, times: 100 },
      { action, match: { method: 'GET', path: `/v1/subscriptions/${warned.subscriptionId}` }, times: 100 },
    ])
    const lines = await boss.execute(plan)
    expect(statesOf(lines)).toContainEqual(['refund-and-cancel', 'running'])
    expect(lines.find((line) => line.type === 'item' && line.item.refundCents > 0)).toMatchObject({
      item: {
        note: 'Stripe rejected the API key, so this is still open. Resume the run once the key works.',
      },
    })
    expect(lines.at(-1)).toEqual({ type: 'interrupted', open: 1 })
    await shop.mend()
    shop.test.clock.advance(20_000)
    await finishRefunds(shop.services)
    const [run] = dataOf('disputesOverview', await boss.get('disputes')).runs
    expect(run).toMatchObject({ state: 'running', failed: 0, refundCents: plan.refundCents })
    expect((await boss.execute(plan)).at(-1)).toMatchObject({
      type: 'end',
      failed: 0,
      refundCents: plan.refundCents,
    })
    expect((await sandboxState(shop)).refunds.map(({ amount }) => amount)).toEqual([plan.refundCents])
    await drainWebhooks(shop)
    expect((await shop.stripe.subscriptions.retrieve(warned.subscriptionId)).status).toBe('canceled')
  },
)

test('an unfinished run is listed however many came after it; a list that was only previewed cannot be opened', async () => {
  await using shop = await openShopWithWebhooks()
  await createTroubledBuyers(shop)
  const boss = await operator(shop)
  const looked = await boss.preview()
  const { query } = shop.services.db
  const row = (id: string, state: 'running' | 'done', at: number) => ({
    id,
    operatorId: 'o',
    state,
    createdAt: new Date(at),
    expiresAt: new Date(at),
    startedAt: new Date(at),
    startedBy: 'o',
  })
  await query
    .insert(preventionRuns)
    .values([
      row('stopped', 'running', 1_000),
      ...Array.from({ length: 7 }, (_, at) => row(`done-${at}`, 'done', 2_000 + at)),
    ])
  const { runs } = dataOf('disputesOverview', await boss.get('disputes'))
  expect(runs.map(({ id }) => id)).toEqual(['stopped', 'done-6', 'done-5', 'done-4', 'done-3', 'done-2'])
  expect(refusalOf(await boss.get(`disputes/runs/${looked.previewId}`)).code).toBe('not_found')
})

test('names are masked for viewers: the buyer of an open dispute, and the colleague who started a run', async () => {
  await using shop = await openShopWithWebhooks()
  const { disputing } = await createTroubledBuyers(shop)
  const boss = await operator(shop)
  const [seen] = dataOf('disputesOverview', await boss.get('disputes')).openDisputes
  expect(seen).toMatchObject({ customer: 'disputing@example.com', leadId: disputing.leadId })
  expect(seen?.product).not.toMatch(/^calmplate-/)
  await boss.execute(await boss.preview())
  const viewer = await signInOperator(shop.test, 'viewer')
  const answer = await viewer.browser.get('/api/admin/disputes', bearer(viewer.token))
  const { openDisputes, runs } = dataOf('disputesOverview', answer)
  expect(openDisputes[0]?.customer).toBe('d***@example.com')
  expect(runs).toMatchObject([{ startedBy: 'a***@house.example' }])
})
