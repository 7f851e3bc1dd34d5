import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { isDatabaseUnavailable } from './database-failure.ts'
import { inPipeline, send } from './in-pipeline.ts'
import { inTransaction } from './in-transaction.ts'
import { openSilentProxy } from '#api/testing/silent-proxy.ts'
import type { SilentProxy } from '#api/testing/silent-proxy.ts'
import { openDatabase } from './client.ts'
import type { Database } from './client.ts'
import type { LostRules } from './lost-connections.ts'

let proxy: SilentProxy
const opened: Database[] = []
beforeEach(async () => {
  proxy = await openSilentProxy(inject('postgresUrl'))
})
afterEach(async () => {
  proxy.goDead(false)
  await Promise.all(opened.splice(0).map((db) => db.close()))
  await proxy.close()
})

function open(rules?: Partial<LostRules>): Database {
  const db = openDatabase(proxy.url, 1, undefined, { unansweredFor: 300, saidWithin: 5_000, ...rules })
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

test('fails pending queries when the database vanishes silently, and uses it again once it is back', async () => {
  const db = open({ saidWithin: 500 })
  expect(await two(db)).toBe(2)
  proxy.goDead(true)
  proxy.lose()
  expect(isDatabaseUnavailable(await failureOf(two(db)))).toBe(true)
  proxy.goDead(false)
  expect(await two(db)).toBe(2)
})

test('fails what waits on a single dropped connection, in a transaction and in the pipeline', async () => {
  const db = open()
  const inside = inTransaction(db, async (tx) => {
    await tx.execute(sql`select 1`)
    proxy.lose()
    await tx.execute(sql`select 2`)
  })
  expect(isDatabaseUnavailable(await failureOf(inside))).toBe(true)
  expect(await two(db)).toBe(2)
  const piped = inPipeline(
    db,
    async (tx) => send(tx, sql`select 1`),
    async (tx) => {
      proxy.lose()
      await send(tx, sql`select 2`)
    },
  )
  expect(isDatabaseUnavailable(await failureOf(piped))).toBe(true)
  await inPipeline(
    db,
    async (tx) => send(tx, sql`select 1`),
    async () => undefined,
  )
})

test('releases what the server holds for an abandoned transaction', async () => {
  const db = open()
  const tryLock = sql`select pg_try_advisory_xact_lock(20261126) as taken`
  const isFree = async () => (await db.query.execute<{ taken: boolean }>(tryLock)).rows
  const inside = inTransaction(db, async (tx) => {
    await tx.execute(tryLock)
    proxy.lose()
    await tx.execute(sql`select 2`)
  })
  expect(isDatabaseUnavailable(await failureOf(inside))).toBe(true)
  await expect.poll(isFree).toEqual([{ taken: true }])
})

const sleepFor = async ({ pool }: Database, seconds: number) =>
  (await pool.query<{ slept: boolean }>('select pg_sleep($1) is not null as slept', [seconds])).rows

test('lets a slow statement take as long as it needs', async () => {
  expect(await sleepFor(open({ unansweredFor: 400 }), 2)).toEqual([{ slept: true }])
})

test('lets it take its time even if the first check gets no answer, as with a full pooler', async () => {
  const db = open({ saidWithin: 1_500 })
  await two(db)
  proxy.loseNext()
  expect(await sleepFor(db, 3)).toEqual([{ slept: true }])
})

test('keeps idle connections alive, so that a dead one is noticed', () => {
  for (const { options } of open().pools)
    expect(options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
})
