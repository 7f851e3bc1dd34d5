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
