import { minuteMs } from '@fennel/funnel'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createDayPartitions } from '#api/tracking/day-partitions.ts'
import { askInvariant } from './ask-invariant.ts'
import { invariants } from './invariants.ts'

const [eventOnce] = invariants.filter(({ name }) => name === 'event-once')
if (eventOnce === undefined) throw new Error('There is no rule about events')

let house: TestApp
beforeEach(async () => {
  house = await createTestApp({ jobs: 'still' })
  await createDayPartitions(house.services.db).ensure(new Date(house.clock.now()))
})
afterEach(() => house.close())

/** Stores events that arrived so many minutes ago, under one id that is noted. */
async function storeEvents(...minutesAgo: readonly number[]): Promise<void> {
  const { pool } = house.services.db
  const at = (minutes: number) => new Date(house.clock.now() - minutes * minuteMs).toISOString()
  for (const minutes of minutesAgo)
    await pool.query(
      `insert into tracking_events (received_at, event_id, event_type, app_name) values ($1, 'ev-1', 'x', 'calmplate')`,
      [at(minutes)],
    )
  await pool.query(
    `insert into tracking_event_ids (event_id, received_on) values ('ev-1', $1) on conflict do nothing`,
    [at(0).slice(0, 10)],
  )
}

/** Asks each minute as the watch does, and returns what is broken in each. */
function watch() {
  const ask = askInvariant(eventOnce as NonNullable<typeof eventOnce>, { usual: 5_000, full: 30_000 })
  return async (minutes: number): Promise<ReadonlySet<number>> => {
    const broken = new Set<number>()
    for (let minute = 0; minute < minutes; minute += 1) {
      const connection = await house.services.db.pool.connect()
      try {
        await connection.query('begin read only')
        broken.add((await ask(connection, house.clock.now())).broken)
      } finally {
        await connection.query('rollback')
        connection.release()
      }
      house.clock.advance(minuteMs)
    }
    return broken
  }
}

test('each minute only the last minutes are read again', async () => {
  const ask = watch()
  expect(await ask(2)).toEqual(new Set([0]))
  await storeEvents(22, 21)
  expect(await ask(50)).toEqual(new Set([0]))
})

test('within an hour, events of the hour before are read as well, also those that arrived and were stored late', async () => {
  const ask = watch()
  expect(await ask(2)).toEqual(new Set([0]))
  await storeEvents(58, 22)
  expect(await ask(58)).toEqual(new Set([0]))
  expect(await ask(2)).toEqual(new Set([1]))
})

test.each([
  [2, 0],
  [12, 10],
])('what is stored twice within the last minutes is found at once: %d and %d ago', async (...ago) => {
  const ask = watch()
  expect(await ask(30)).toEqual(new Set([0]))
  await storeEvents(...ago)
  expect(await ask(1)).toEqual(new Set([1]))
})
