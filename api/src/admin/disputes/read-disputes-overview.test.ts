import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAdminHouse } from '#api/testing/admin-house.ts'
import type { AdminHouse } from '#api/testing/admin-house.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { dataOf } from '#api/testing/read-response.ts'

let house: AdminHouse
beforeAll(async () => {
  house = await openAdminHouse({ jobs: 'still' })
})
afterAll(() => house.close())
beforeEach(() => emptyTables(house.services.db, 'disputes'))

/** Opens disputes of a status, one a minute later than the other; `dueInDays` of the first, one more for each. */
const open = async (name: string, status: string, count: number, dueInDays: number | null) =>
  house.services.db.query.execute(sql`insert into disputes (id, stripe_charge_id, lead_id, status, reason,
      amount_cents, currency, evidence_due_at, opened_at, version, updated_at)
    select ${name} || n, 'ch', 'lead', ${status}, 'fraudulent', 500, 'usd',
      timestamptz '2026-11-21' + make_interval(days => ${dueInDays}::int + n),
      timestamptz '2026-11-01' + make_interval(mins => n), 1, now()
      from generate_series(1, ${count}::int) n`)

const overview = async () => dataOf('disputesOverview', await house.get('disputes'))

test('more open disputes than fit are counted, and the most urgent are listed', async () => {
  await open('old', 'needs_response', 2, 3)
  await open('new', 'under_review', 120, 1)
  await open('undated', 'needs_response', 1, null)
  await open('over', 'won', 5, 1)
  const { openCount, openDisputes } = await overview()
  expect([openCount, openDisputes.length]).toEqual([123, 100])
  expect(openDisputes.slice(0, 4).map(({ id }) => id)).toEqual(['old1', 'old2', 'undated1', 'new1'])
})

test('open disputes that fit are as many as are counted', async () => {
  await open('dp', 'needs_response', 3, 3)
  const { openCount, openDisputes } = await overview()
  expect([openCount, openDisputes.length]).toEqual([3, 3])
})
