import { dayMs, minuteMs, utcDayOf } from '@fennel/funnel'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '#api/testing/test-services.ts'
import { createDayPartitions } from './day-partitions.ts'
import { createTrackingJobs } from './tracking-jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
})
afterAll(async () => database.drop())

const daysThere = async () => {
  const { rows } = await database.db.pool.query<{ day: string }>(
    `select right(inhrelid::regclass::text, 8) as day from pg_inherits
     where inhparent = 'tracking_events'::regclass order by 1`,
  )
  return rows.map(({ day }) => day)
}

async function startJobs(clock = createTestClock()) {
  const services = await createTestServices(database.db, testConfig(database.url), clock)
  const partitions = createDayPartitions(database.db)
  const jobs = createTrackingJobs(services, partitions, { catchUp: async () => undefined })
  jobs.start()
  return { clock, partitions, [Symbol.asyncDispose]: jobs.stop }
}

test('the partitions of the next two days exist before any event needs them', async () => {
  await using house = await startJobs()
  const dayIn = (days: number) =>
    new Date(house.clock.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const ahead = [0, 1, 2].map(dayIn)
  await expect.poll(daysThere, { timeout: 20_000 }).toEqual(ahead)
  house.clock.advance(86_400_000)
  await expect.poll(daysThere, { timeout: 20_000 }).toEqual([...ahead, dayIn(2)])
})

// NOTE: whoever mistyped the days has that hour to notice.
test('expired events outlast a start by an hour', async () => {
  const clock = createTestClock(Date.parse('2026-12-20T23:30:00Z'))
  const nameOf = (moment: number) => utcDayOf(new Date(moment)).replaceAll('-', '')
  const expired = clock.now() - 401 * dayMs
  await createDayPartitions(database.db).ensure(new Date(expired))
  await using house = await startJobs(clock)
  await expect.poll(daysThere, { timeout: 20_000 }).toContain(nameOf(clock.now() + 2 * dayMs))
  house.clock.advance(59 * minuteMs)
  // NOTE: made by the second round, so the first one is over.
  await expect.poll(daysThere, { timeout: 20_000 }).toContain(nameOf(clock.now() + 2 * dayMs))
  expect(await daysThere()).toContain(nameOf(expired))
  house.clock.advance(minuteMs)
  await expect.poll(daysThere, { timeout: 20_000 }).not.toContain(nameOf(expired))
})
