import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { isDatabaseAway } from '#api/db/database-failure.ts'
import { inPipeline, send } from '#api/db/in-pipeline.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { openSilentProxy } from '#api/testing/silent-proxy.ts'
import type { SilentProxy } from '#api/testing/silent-proxy.ts'
import { openDatabase } from './client.ts'
import type { Database } from './client.ts'

let way: SilentProxy
let db: Database
beforeEach(async () => {
  way = await openSilentProxy(inject('postgresUrl'))
  db = openDatabase(way.url, 1, undefined, { unansweredFor: 80, saidWithin: 500 })
})
afterEach(async () => {
  way.goDead(false)
  await db.close()
  await way.close()
})

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (failure: unknown) => failure,
  )
const two = async () => (await db.pool.query<{ two: number }>('select 1 + 1 as two')).rows[0]?.two

test('a database that vanishes without a word fails what waits for it, and is used again when it is back', async () => {
  expect(await two()).toBe(2)
  way.goDead(true)
  way.lose()
  expect(isDatabaseAway(await failureOf(two()))).toBe(true)
  way.goDead(false)
  expect(await two()).toBe(2)
})

test('so does a connection alone that something on the way forgot, in a transaction and in the pipeline', async () => {
  const inside = inTransaction(db, async (tx) => {
    await tx.execute(sql`select 1`)
    way.lose()
    await tx.execute(sql`select 2`)
  })
  expect(isDatabaseAway(await failureOf(inside))).toBe(true)
  expect(await two()).toBe(2)
  const piped = inPipeline(
    db,
    async (tx) => send(tx, sql`select 1`),
    async (tx) => {
      way.lose()
      await send(tx, sql`select 2`)
    },
  )
  expect(isDatabaseAway(await failureOf(piped))).toBe(true)
  await inPipeline(
    db,
    async (tx) => send(tx, sql`select 1`),
    async () => undefined,
  )
})

test('a statement that only takes long takes as long as it needs', async () => {
  const { rows } = await db.pool.query<{ slept: boolean }>('select pg_sleep(1)::text is not null as slept')
  expect(rows).toEqual([{ slept: true }])
})

test('connections are kept alive, so that a dead one is found while nobody uses it', () => {
  for (const { options } of db.pools)
    expect(options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
})
