import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { isDatabaseAway } from '#api/db/database-failure.ts'
import { inPipeline, send } from '#api/db/in-pipeline.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { openSilentProxy } from '#api/testing/silent-proxy.ts'
import type { SilentProxy } from '#api/testing/silent-proxy.ts'
import { openDatabase } from './client.ts'
import type { Database } from './client.ts'
import type { LostRules } from './lost-connections.ts'

let way: SilentProxy
const opened: Database[] = []
beforeEach(async () => {
  way = await openSilentProxy(inject('postgresUrl'))
})
afterEach(async () => {
  way.goDead(false)
  await Promise.all(opened.splice(0).map((db) => db.close()))
  await way.close()
})

function open(rules?: Partial<LostRules>): Database {
  const db = openDatabase(way.url, 1, undefined, { unansweredFor: 300, saidWithin: 5_000, ...rules })
  opened.push(db)
  return db
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (failure: unknown) => failure,
  )
const two = async ({ pool }: Database) =>
  (await pool.query<{ two: number }>('select 1 + 1 as two')).rows[0]?.two

test('a database that vanishes without a word fails what waits for it, and is used again when it is back', async () => {
  const db = open({ saidWithin: 500 })
  expect(await two(db)).toBe(2)
  way.goDead(true)
  way.lose()
  expect(isDatabaseAway(await failureOf(two(db)))).toBe(true)
  way.goDead(false)
  expect(await two(db)).toBe(2)
})

test('so does a connection alone that something on the way forgot, in a transaction and in the pipeline', async () => {
  const db = open()
  const inside = inTransaction(db, async (tx) => {
    await tx.execute(sql`select 1`)
    way.lose()
    await tx.execute(sql`select 2`)
  })
  expect(isDatabaseAway(await failureOf(inside))).toBe(true)
  expect(await two(db)).toBe(2)
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

test('what the server holds for a transaction that was given up is let go of', async () => {
  const db = open()
  const tryLock = sql`select pg_try_advisory_xact_lock(20261126) as taken`
  const isFree = async () => (await db.query.execute<{ taken: boolean }>(tryLock)).rows
  const inside = inTransaction(db, async (tx) => {
    await tx.execute(tryLock)
    way.lose()
    await tx.execute(sql`select 2`)
  })
  expect(isDatabaseAway(await failureOf(inside))).toBe(true)
  await expect.poll(isFree).toEqual([{ taken: true }])
})

const sleepFor = async ({ pool }: Database, seconds: number) =>
  (await pool.query<{ slept: boolean }>('select pg_sleep($1) is not null as slept', [seconds])).rows

test('a statement that only takes long takes as long as it needs', async () => {
  expect(await sleepFor(open({ unansweredFor: 400 }), 2)).toEqual([{ slept: true }])
})

test('so it does where the first question finds no answer, as with a full pooler', async () => {
  const db = open({ saidWithin: 1_500 })
  await two(db)
  way.loseNext()
  expect(await sleepFor(db, 3)).toEqual([{ slept: true }])
})

test('connections are kept alive, so that a dead one is found while nobody uses it', () => {
  for (const { options } of open().pools)
    expect(options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
})
