import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isLockConflict } from '#api/db/database-failure.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { createDayPartitions } from './day-partitions.ts'

let house: TestDatabase
beforeAll(async () => {
  house = await createTestDatabase(inject('postgresUrl'))
})
afterAll(async () => house.drop())

/** Starts a long-running read of events, like a backup. */
async function readEvents() {
  const reader = await house.db.pool.connect()
  await reader.query('begin')
  await reader.query('select from tracking_events')
  return {
    [Symbol.asyncDispose]: async () => {
      await reader.query('rollback')
      reader.release()
    },
  }
}

const store = async (receivedAt: Date) =>
  house.db.pool.query(
    `insert into tracking_events (received_at, event_id, event_type, app_name) values ($1, 'e', 'x', 'calmplate')`,
    [receivedAt],
  )

const columnsAndIndexes = async (table: string) => {
  const { rows } = await house.db.pool.query<{ said: string }>(
    `select concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) as said
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attrelid = $1::regclass and attnum > 0
     union all select concat_ws(' ', indisprimary, indisvalid, indkey) from pg_index where indrelid = $1::regclass
     order by 1`,
    [table],
  )
  return rows.map(({ said }) => said)
}

test("creates a day's partition while others read events, and stores events in it at once", async () => {
  await using _reader = await readEvents()
  const { ensure } = createDayPartitions(house.db)
  const other = createDayPartitions(house.db)
  const days = [new Date('2026-11-21T23:59:59.999Z'), new Date('2026-11-22T00:00:00Z')]
  await Promise.all(days.flatMap((day) => [ensure(day), other.ensure(day)]))
  for (const day of days) await store(day)
  const { rows } = await house.db.pool.query(
    'select tableoid::regclass::text as day, is_reduced from tracking_events order by 1',
  )
  expect(rows).toEqual([
    { day: 'tracking_events_20261121', is_reduced: false },
    { day: 'tracking_events_20261122', is_reduced: false },
  ])
  expect(await columnsAndIndexes('tracking_events_20261122')).toEqual(
    await columnsAndIndexes('tracking_events'),
  )
})

test('an expired day is kept while events are being read, without making others wait, and dropped afterwards', async () => {
  const { ensure, dropOldest } = createDayPartitions(house.db)
  const [oldest, older, kept] = [1, 2, 3].map((day) => new Date(`2026-06-0${day}T12:00:00Z`)) as [
    Date,
    Date,
    Date,
  ]
  for (const day of [oldest, older, kept]) await ensure(day)
  {
    await using _reader = await readEvents()
    const dropping = dropOldest(kept).catch((failure: unknown) => failure)
    await store(kept)
    expect(isLockConflict(await dropping)).toBe(true)
  }
  expect(await dropOldest(kept)).toBe('20260601')
  expect(await dropOldest(kept)).toBe('20260602')
  expect(await dropOldest(kept)).toBeUndefined()
  await store(new Date('2026-06-03T13:00:00Z'))
})

test('expired ids are deleted by day, a few thousand at a time', async () => {
  const { forgetIds } = createDayPartitions(house.db)
  await house.db.pool.query(
    `insert into tracking_event_ids select 'id-' || n, date '2026-06-01' + n / 11000 from generate_series(0, 11999) n`,
  )
  const before = new Date('2026-06-02T09:00:00Z')
  const left = async () =>
    (await house.db.pool.query<{ n: number }>('select count(*)::int as n from tracking_event_ids')).rows[0]?.n
  const more: boolean[] = []
  for (const expected of [7_000, 2_000, 1_000]) {
    more.push(await forgetIds(before))
    expect(await left()).toBe(expected)
  }
  expect(more).toEqual([true, true, false])
  const plan = await inTransaction(house.db, async (tx) => {
    // NOTE: scanning a small table is always cheaper.
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain select from tracking_event_ids where received_on < '2026-06-02' limit 5000`)
  })
  expect(JSON.stringify(plan.rows)).toContain('tracking_event_ids_received')
})
