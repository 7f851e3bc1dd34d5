import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { createLogger } from '#api/http/create-logger.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { openDatabase } from './client.ts'
import type { Database } from './client.ts'
import { slowQueriesInto } from './slow-queries.ts'

let database: TestDatabase
let db: Database
const told: string[] = []
/** What was told of the queries that sleep; on a busy machine a `begin` may be slow as well. */
const toldOfSleepers = () => told.filter((text) => text.includes('pg_sleep'))
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  db = openDatabase(database.url, 2, { fromMs: 20, report: (text) => void told.push(text) })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(() => {
  told.length = 0
})

test('a slow query is told of with its text, without its values and on one line', async () => {
  await db.query.execute(sql`select pg_sleep(0.05),\n  ${'mia@example.com'}::text as email`)
  expect(toldOfSleepers()).toEqual(['select pg_sleep(0.05), $1::text as email'])
})

test('so is one in a transaction, one by the pool, and one that fails', async () => {
  await inTransaction(db, async (tx) => void (await tx.execute(sql`select pg_sleep(0.05) as inside`)))
  await db.pool.query('select pg_sleep($1) as by_pool', [0.05])
  await expect(db.pool.query('select 1 / length(pg_sleep(0.05)::text), $1::int', [0])).rejects.toThrow(
    'division by zero',
  )
  expect(toldOfSleepers()).toEqual([
    'select pg_sleep(0.05) as inside',
    'select pg_sleep($1) as by_pool',
    'select 1 / length(pg_sleep(0.05)::text), $1::int',
  ])
})

test('a fast one is not, and its answer is the driver’s own', async () => {
  const quick = openDatabase(database.url, 1, { fromMs: 600_000, report: (text) => void told.push(text) })
  expect((await quick.pool.query<{ two: number }>('select 1 + 1 as two')).rows).toEqual([{ two: 2 }])
  await quick.close()
  expect(told).toEqual([])
})

test('the log gets text and time, and the threshold 0 switches it off', () => {
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
