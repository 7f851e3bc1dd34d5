import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../api/src/testing/test-database.ts'
import type { TestDatabase } from '../../api/src/testing/test-database.ts'
import { checkSample } from './check-sample.ts'
import { openServices } from './open-house.ts'
import { seedVisits } from './seed.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  folder = await mkdtemp(join(tmpdir(), 'fennel-bench-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function seed(): Promise<void> {
  const services = await openServices({ url: database.url, folder })
  await seedVisits(
    services,
    database.url,
    { events: 2_000, days: 3, end: new Date('2026-11-20T12:00:00.000Z') },
    () => undefined,
  )
  await services.db.close()
}

test('the counts of created visits equal a recount of their events', async () => {
  await seed()
  expect(await checkSample(database.url)).toBeGreaterThan(1_000)
})

test('a store whose run was interrupted is emptied and created again', async () => {
  const rowsNow = async () =>
    (
      await database.db.query.execute(
        sql`select (select count(*)::int from tracking_events) as events, (select count(*)::int from leads) as leads,
          (select sum(count)::int from rollup_counts) as counted, (select count(*)::int from bench_visits) as visits`,
      )
    ).rows[0]
  const before = await rowsNow()
  // NOTE: this is what PostgreSQL does with an unlogged table after a crash.
  await database.db.query.execute(sql`truncate bench_visits`)
  await seed()
  expect(await rowsNow()).toEqual(before)
})
