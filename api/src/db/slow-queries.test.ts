import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { inTransaction } from './in-transaction.ts'
import { createLogger } from '#api/http/create-logger.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { openDatabase } from './client.ts'
import type { Database } from './client.ts'
import { slowQueriesInto } from './slow-queries.ts'

let database: TestDatabase
let db: Database
const reported: string[] = []
/** Only the reports of queries that sleep; on a busy machine a `begin` may be slow as well. */
const reportedSleepers = () => reported.filter((text) => text.includes('pg_sleep'))
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  db = openDatabase(database.url, 2, { fromMs: 20, report: (text) => void reported.push(text) })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(() => {
  reported.length = 0
})

test('reports a slow query with its text on one line, without its values', async () => {
  await db.query.execute(sql`select pg_sleep(0.05),\n  ${'mia@example.com'}::text as email`)
  expect(reportedSleepers()).toEqual(['select pg_sleep(0.05), $1::text as email'])
})

test('reports a slow query in a transaction, on the pool, and when it fails', async () => {
  await inTransaction(db, async (tx) => void (await tx.execute(sql`select pg_sleep(0.05) as inside`)))
  await db.pool.query('select pg_sleep($1) as by_pool', [0.05])
  await expect(db.pool.query('select 1 / length(pg_sleep(0.05)::text), $1::int', [0])).rejects.toThrow(
    'division by zero',
  )
  expect(reportedSleepers()).toEqual([
    'select pg_sleep(0.05) as inside',
    'select pg_sleep($1) as by_pool',
    'select 1 / length(pg_sleep(0.05)::text), $1::int',
  ])
})

test('does not report a fast query, and passes on the driver’s own result', async () => {
  const quick = openDatabase(database.url, 1, { fromMs: 600_000, report: (text) => void reported.push(text) })
  expect((await quick.pool.query<{ two: number }>('select 1 + 1 as two')).rows).toEqual([{ two: 2 }])
  await quick.close()
  expect(reported).toEqual([])
})

test('logs text and time, and is off at a threshold of 0', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  slowQueriesInto(log, 500)?.report('select $1', 731)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    query: 'select $1',
    milliseconds: 731,
    msg: 'a query was slow',
  })
  expect(slowQueriesInto(log, 0)).toBeUndefined()
})
