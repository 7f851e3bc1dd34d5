import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createLogger } from '#api/http/create-logger.ts'
import { createDataCipher } from '#api/data-cipher.ts'
import { createInvariantWatch } from '#api/operations/invariant-watch.ts'
import { createMetrics } from '#api/operations/metrics.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '#api/testing/test-services.ts'
import { advisoryLocks, lockChosenName, lockFreeNames, lockName } from './advisory-locks.ts'
import { inTransaction } from './in-transaction.ts'

const source = fileURLToPath(new URL('..', import.meta.url))

test('no two locks share a number', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every lock is in the list, including those in migrations', async () => {
  const taken = /pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared)?\(([^)]*)/gi
  const strange: string[] = []
  const found = new Set<string>()
  for await (const file of glob('**/*.{ts,sql}', { cwd: source })) {
    if (file.endsWith('.test.ts')) continue
    const text = await readFile(`${source}/${file}`, 'utf8')
    for (const [, what = ''] of text.matchAll(taken)) {
      found.add(file)
      const isNamed = what.includes('advisoryLocks.') || file === 'db/advisory-locks.ts'
      const isParameter = what === '$1' && text.includes('advisoryLocks.')
      const isListed = Object.values<number>(advisoryLocks).includes(Number(what))
      if (!isNamed && !isParameter && !isListed) strange.push(`${file}: ${what}`)
    }
  }
  expect([...found]).toEqual(expect.arrayContaining(['db/migrate.ts', 'db/migrations/0015_sales-totals.sql']))
  expect(strange).toEqual([])
})

const cipher = createDataCipher(Buffer.alloc(32, 'key'))

test('names are also locked in the way older processes lock them', async () => {
  const database = await createTestDatabase(inject('postgresUrl'))
  const other = await database.db.pool.connect()
  await inTransaction(database.db, async (tx) => {
    await lockName(tx, 'checkout', 'lead-1')
    await lockName(tx, 'payment-mode')
    await lockChosenName(cipher, tx, 'session', 'session-1')
    await lockFreeNames(tx, 'checkout', ['lead-3'])
    const { rows } = await other.query<{ name: string; won: boolean }>(
      `select name, pg_try_advisory_lock(hashtextextended(name, 0)) as won
       from unnest(array['checkout:lead-1', 'checkout:lead-2', 'checkout:lead-3', 'payment-mode', 'session:session-1'])
         as name`,
    )
    expect(rows.filter(({ won }) => won).map(({ name }) => name)).toEqual(['checkout:lead-2'])
  })
  other.release(true)
  await database.drop()
})

test('names are locked by kind, separately from every number, and respected by callers that do not wait', async () => {
  const database = await createTestDatabase(inject('postgresUrl'))
  const { db } = database
  await inTransaction(db, async (tx) => {
    await lockName(tx, 'upsell', 'lead-1')
    await lockName(tx, 'checkout', 'lead-2')
    const { rows } = await tx.execute<{ kind: number }>(
      sql`select classid::int as kind from pg_locks where locktype = 'advisory' and objsubid = 2
        and pid = pg_backend_pid() order by 1`,
    )
    expect(rows.map(({ kind }) => kind)).toEqual([3, 4])
    const free = await inTransaction(db, (beside) =>
      lockFreeNames(beside, 'checkout', ['lead-1', 'lead-2', 'lead-3']),
    )
    expect(free).toEqual(['lead-1', 'lead-3'])
  })
  await database.drop()
})

test('the invariant watch, which holds its lock for life, blocks nobody else', async () => {
  const database = await createTestDatabase(inject('postgresUrl'))
  const services = await createTestServices(database.db, testConfig(database.url), createTestClock(), {
    log: createLogger('info', { write: () => undefined }),
  })
  const watch = createInvariantWatch(services, createMetrics())
  expect(await watch.check()).toBe(true)
  const other = await database.db.pool.connect()
  const free: string[] = []
  for (const [name, number] of Object.entries(advisoryLocks)) {
    const { rows } = await other.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [number])
    if (rows[0]?.won === true) free.push(name)
  }
  other.release(true)
  await watch.stop()
  await database.drop()
  expect(free).toEqual(Object.keys(advisoryLocks).filter((name) => name !== 'invariantWatch'))
})
