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

async function startJobs() {
  const clock = createTestClock()
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
