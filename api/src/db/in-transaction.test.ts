import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase } from './client.ts'
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

test.each(['begin', 'commit'])('a %s that fails keeps no connection', async (word) => {
  await using db = openWithFailing(word)
  const one = () => inTransaction(db, async (tx) => (await tx.execute(sql`select 1`)).rowCount)
  await expect(one()).rejects.toThrow(`no ${word}`)
  expect(db.pool.totalCount).toBe(db.pool.idleCount)
  expect(await one()).toBe(1)
})

test('a connection whose transaction could not be rolled back is used no more', async () => {
  await using db = openWithFailing('rollback')
  const failing = inTransaction(db, async () => {
    throw new Error('the work fails')
  })
  await expect(failing).rejects.toThrow('the work fails')
  expect(db.pool.totalCount).toBe(0)
  expect(await inTransaction(db, async (tx) => (await tx.execute(sql`select 1`)).rowCount)).toBe(1)
})

test('a connection whose transaction was rolled back is used again', async () => {
  await using db = openWithFailing('nothing')
  const failing = inTransaction(db, async () => {
    throw new Error('the work fails')
  })
  await expect(failing).rejects.toThrow('the work fails')
  expect(db.pool.idleCount).toBe(1)
})
