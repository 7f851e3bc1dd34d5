import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { bothCounts } from './both-counts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
})
afterAll(() => database.drop())

/** Every length from none to more than this code knows; all values differ. */
const rows = Array.from({ length: 26 }, (_, length) => ({
  known: Array.from({ length }, (_place, at) => 100 * length + at),
  more: Array.from({ length: 25 - length }, (_place, at) => -at),
}))

test('counts are added position by position, whichever row is shorter', async () => {
  const { query } = database.db
  const insert = async (read: (row: (typeof rows)[number]) => readonly number[]) =>
    query.execute(sql`
      insert into rollup_totals (app_name, kind, flow_id, day, flow_version, value, detail, counts)
      select 'shop', 'all', '', '2026-03-10', '', given.value, '', given.counts::bigint[]
      from unnest(${sql.param(rows.map((_, at) => String(at)))}::text[],
        ${sql.param(rows.map((row) => `{${read(row).join(',')}}`))}::text[]) as given (value, counts)
      on conflict (app_name, kind, flow_id, day, flow_version, value, detail) do update
      set counts = ${sql.raw(bothCounts)}`)
  await insert(({ known }) => known)
  await insert(({ more }) => more)
  const { rows: stored } = await query.execute<{ value: string; counts: readonly string[] }>(
    sql`select value, counts from rollup_totals`,
  )
  const sums = new Map(stored.map(({ value, counts }) => [value, counts.map(Number)]))
  for (const [at, { known, more }] of rows.entries()) {
    const longer = known.length > more.length ? known : more
    expect(sums.get(String(at))).toEqual(longer.map((_, place) => (known[place] ?? 0) + (more[place] ?? 0)))
  }
})
