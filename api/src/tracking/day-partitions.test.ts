import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { createDayPartitions } from './day-partitions.ts'

let house: TestDatabase
beforeAll(async () => {
  house = await createTestDatabase(inject('postgresUrl'))
})
afterAll(async () => house.drop())

/** Somebody who reads the events and is not done, as a backup does until its end. */
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

test('a new day gets its table while others read the events, and takes events at once', async () => {
  await using _reader = await readEvents()
  const { ensure } = createDayPartitions(house.db)
  const other = createDayPartitions(house.db)
  const days = [new Date('2026-11-21T23:59:59.999Z'), new Date('2026-11-22T00:00:00Z')]
  await Promise.all(days.flatMap((day) => [ensure(day), other.ensure(day)]))
  for (const day of days)
    await house.db.pool.query(
      `insert into tracking_events (received_at, event_id, event_type, app_name) values ($1, 'e', 'x', 'calmplate')`,
      [day],
    )
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
