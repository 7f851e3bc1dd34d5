import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { openDatabase } from './client.ts'
import type { Queryable } from './client.ts'
import { isLockConflict } from './database-failure.ts'
import { inTransaction } from './in-transaction.ts'

/** A pool of one connection on which the first statement that is exactly `word` fails. */
function openWithFailing(word: string) {
  const db = openDatabase(inject('postgresUrl'), 1)
  let isDue = true
  db.pool.on('connect', (client: pg.PoolClient) => {
    const direct = client.query.bind(client) as (...given: readonly unknown[]) => unknown
    const query = (...given: readonly unknown[]): unknown => {
      const [first] = given
      const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first
      if (!isDue || text !== word) return direct(...given)
      isDue = false
      return Promise.reject(new Error(`no ${word}`))
    }
    Object.assign(client, { query })
  })
  return { ...db, [Symbol.asyncDispose]: db.close }
}

test.each(['begin', 'commit'])('a failed %s leaks no connection', async (word) => {
  await using db = openWithFailing(word)
  const one = () => inTransaction(db, async (tx) => (await tx.execute(sql`select 1`)).rowCount)
  await expect(one()).rejects.toThrow(`no ${word}`)
  expect(db.pool.totalCount).toBe(db.pool.idleCount)
  expect(await one()).toBe(1)
})

test('discards a connection whose transaction could not be rolled back', async () => {
  await using db = openWithFailing('rollback')
  const failing = inTransaction(db, async () => {
    throw new Error('the work fails')
  })
  await expect(failing).rejects.toThrow('the work fails')
  expect(db.pool.totalCount).toBe(0)
  expect(await inTransaction(db, async (tx) => (await tx.execute(sql`select 1`)).rowCount)).toBe(1)
})

test('reuses a connection whose transaction was rolled back', async () => {
  await using db = openWithFailing('nothing')
  const failing = inTransaction(db, async () => {
    throw new Error('the work fails')
  })
  await expect(failing).rejects.toThrow('the work fails')
  expect(db.pool.idleCount).toBe(1)
})

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })

test('completes both of two transactions that deadlock', async () => {
  await using db = openWithFailing('nothing')
  await using other = openWithFailing('nothing')
  const hold = (tx: Queryable, number: number) =>
    tx.execute(sql`select pg_advisory_xact_lock(${number}::bigint)`)
  const haveFirst = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const runs = [0, 0]
  const locking = (own: 0 | 1, numbers: readonly [number, number]) => async (tx: Queryable) => {
    runs[own] = (runs[own] ?? 0) + 1
    await hold(tx, numbers[0])
    haveFirst[own]?.resolve()
    await haveFirst[1 - own]?.promise
    await hold(tx, numbers[1])
    return own
  }
  const both = [
    inTransaction(db, locking(0, [881_001, 881_002])),
    inTransaction(other, locking(1, [881_002, 881_001])),
  ]
  expect(await Promise.all(both)).toEqual([0, 1])
  expect(runs.toSorted((one, other) => one - other)).toEqual([1, 2])
})

test('tries work that always deadlocks three times', async () => {
  await using db = openWithFailing('nothing')
  const work = vi.fn<() => Promise<never>>(async () => Promise.reject(deadlock()))
  await expect(inTransaction(db, work)).rejects.toThrow('deadlock detected')
  expect(work).toHaveBeenCalledTimes(3)
  expect(db.pool.totalCount).toBe(db.pool.idleCount)
})

test('does not retry other failures', async () => {
  await using db = openWithFailing('nothing')
  const work = vi.fn<() => Promise<never>>(async () =>
    Promise.reject(Object.assign(new Error('locked'), { code: '55P03' })),
  )
  await expect(inTransaction(db, work)).rejects.toThrow('locked')
  expect(work).toHaveBeenCalledTimes(1)
})

test('with a lock timeout, fails when a lock is held for longer, and the connection is reused', async () => {
  await using db = openWithFailing('nothing')
  await using other = openWithFailing('nothing')
  const hold = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock(20261127::bigint)`)
  await inTransaction(other, async (tx) => {
    await hold(tx)
    const failure: unknown = await inTransaction({ ...db, lockTimeoutMs: 20 }, hold).catch(
      (thrown: unknown) => thrown,
    )
    expect(isLockConflict(failure)).toBe(true)
  })
  const { rows } = await db.pool.query('show lock_timeout')
  expect([rows, db.pool.totalCount]).toEqual([[{ lock_timeout: '0' }], 1])
})
