import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'

let house: TestDatabase
beforeAll(async () => {
  house = await createTestDatabase(inject('postgresUrl'))
})
afterAll(() => house.drop())

test('0042 has the events of disputes that Visa resolved handled again, and no others', async () => {
  const { pool } = house.db
  await pool.query(`
    insert into disputes (id, stripe_charge_id, lead_id, status, reason, amount_cents, currency, version, opened_at, updated_at)
    values ('du_resolved', 'ch_1', 'mia', 'prevented', 'fraudulent', 1999, 'usd', 1, now(), now()),
      ('du_lost', 'ch_2', 'mia', 'lost', 'fraudulent', 1999, 'usd', 1, now(), now())`)
  await pool.query(`
    insert into webhook_inbox (id, type, object_type, object_id, received_at, lease_until, processed_at, attempts)
    select id, kind || '.event', kind, object, now(), now() + interval '1 hour', case when is_done then now() end, 3
    from (values ('resolved', 'dispute', 'du_resolved', true), ('lost', 'dispute', 'du_lost', true),
      ('in the works', 'dispute', 'du_resolved', false), ('of another kind', 'charge', 'du_resolved', true)
    ) as events (id, kind, object, is_done)`)
  const file = new URL('migrations/0042_refused-cards-by-time.sql', import.meta.url)
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
  await pool.query(statements.at(-1) ?? '')
  const { rows } =
    await pool.query(`select id, processed_at is null as is_open, lease_until <= now() as is_due, attempts
    from webhook_inbox order by id`)
  expect(rows).toEqual([
    { id: 'in the works', is_open: true, is_due: false, attempts: 3 },
    { id: 'lost', is_open: false, is_due: false, attempts: 3 },
    { id: 'of another kind', is_open: false, is_due: false, attempts: 3 },
    { id: 'resolved', is_open: true, is_due: true, attempts: 0 },
  ])
})
