import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import { runRetention } from './run-retention.ts'

const day = 24 * 3_600_000

test('news from Stripe go sixty days after they were worked off; what waits stays', async () => {
  await using house = await createTestApp()
  const { query } = house.services.db
  const keep = (id: string, processedAt: number | null) =>
    query.execute(sql`
      insert into webhook_inbox (id, type, object_type, object_id, received_at, lease_until, processed_at)
      values (${id}, 'invoice.paid', 'invoice', 'in_1', '2026-01-01T00:00:00Z', '2999-01-01T00:00:00Z',
        ${processedAt === null ? null : new Date(processedAt).toISOString()}::timestamptz)`)
  const now = house.clock.now()
  await keep('evt_old', now - 61 * day)
  await keep('evt_young', now - 59 * day)
  await keep('evt_waiting', null)
  await runRetention(house.services, false)
  const { rows } = await query.execute(sql`select id from webhook_inbox order by id`)
  expect(rows.map(({ id }) => id)).toEqual(['evt_waiting', 'evt_young'])
})

test('lists against disputes go thirty days after nobody could start them any more, started ones with the money', async () => {
  await using house = await createTestApp()
  const { query } = house.services.db
  const now = house.clock.now()
  const at = (days: number) => sql`${new Date(now - days * day).toISOString()}::timestamptz`
  const list = async (id: string, expired: number, startedAt: ReturnType<typeof sql>) => {
    await query.execute(sql`insert into prevention_runs (id, operator_id, state, created_at, expires_at, started_at)
      values (${id}, 'o', 'previewed', ${at(expired)}, ${at(expired)}, ${startedAt})`)
    await query.execute(sql`insert into prevention_items
        (id, run_id, position, action, reason, lead_id, product_id, brand_id, refund_cents, currency, state)
      values (${id}, ${id}, 0, 'refund', 'r', 'l', 'p', 'calmplate', 0, 'usd', 'planned')`)
  }
  const { moneyDays } = house.services.config.retention
  await list('unstarted, old', 31, sql`null`)
  await list('unstarted, young', 29, sql`null`)
  await list('started', 31, at(31))
  await list('started, older than the money', moneyDays + 1, at(moneyDays + 1))
  await runRetention(house.services, false)
  for (const table of ['prevention_runs', 'prevention_items']) {
    const { rows } = await query.execute(sql`select id from ${sql.identifier(table)} order by id`)
    expect(rows.map(({ id }) => id)).toEqual(['started', 'unstarted, young'])
  }
})
