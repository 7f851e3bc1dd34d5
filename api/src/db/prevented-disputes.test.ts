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
    select 'evt_' || object, 'charge.dispute.closed', 'dispute', object, now(), now(), now(), 3
    from unnest(array['du_resolved', 'du_lost']) as object`)
  const file = new URL('migrations/0042_refused-cards-by-time.sql', import.meta.url)
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
  await pool.query(statements.at(-1) ?? '')
  const { rows } = await pool.query<{ id: string }>('select id from webhook_inbox where processed_at is null')
  expect(rows).toEqual([{ id: 'evt_du_resolved' }])
})
