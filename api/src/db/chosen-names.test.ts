import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadBody } from '#api/testing/builders.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { advisoryLocks, lockChosenName } from './advisory-locks.ts'
import { inTransaction } from './in-transaction.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ jobs: 'still' })
})
afterAll(() => house.close())

/** Computed from the watch's number by inverting PostgreSQL's hash, which has no secret. */
const sessionId = 'aaaaXaCOLbXo2VJo'
const hashOf = async (name: string) => {
  const { rows } = await house.services.db.pool.query<{ hash: string }>(
    'select hashtextextended($1, 0)::text as hash',
    [name],
  )
  return Number(rows[0]?.hash)
}

const consent = {
  receiptId: 'receipt-1',
  sessionId,
  choices: { analytics: true, ads: true, healthProcessing: true },
  gpc: false,
  source: 'banner-custom',
  policyVersion: '2026-11-01',
}

test.each([
  ['a lead', '/api/leads', leadBody({ sessionId })],
  ['a choice about privacy', '/api/consent', consent],
])('%s with an id chosen to collide with the watch’s lock waits for nobody', async (_, url, payload) => {
  expect(await hashOf(`session:${sessionId}`)).toBe(advisoryLocks.invariantWatch)
  const watch = await house.services.db.pool.connect()
  await watch.query('select pg_advisory_lock($1)', [advisoryLocks.invariantWatch])
  try {
    const response = await house.app.inject({ method: 'POST', url, payload })
    expect(response.statusCode).toBe(200)
  } finally {
    watch.release(true)
  }
})

test('the lock number of a chosen name depends on the server’s key', async () => {
  const { cipher, db } = house.services
  const other = await db.pool.connect()
  const isFree = async (name: string) => {
    const { rows } = await other.query<{ won: boolean }>(
      `select bool_and(pg_try_advisory_lock(kind, hashtext($1))) as won from generate_series(0, 20) as kind`,
      [name],
    )
    return rows[0]?.won
  }
  await inTransaction(db, async (tx) => {
    await lockChosenName(cipher, tx, 'session', 'session-1')
    expect([await isFree('session-1'), await isFree('session:session-1')]).toEqual([true, true])
    expect(await isFree(cipher.label('lock:session:session-1'))).toBe(false)
  })
  other.release(true)
})

test('one name is locked by one transaction at a time', async () => {
  const { cipher, db } = house.services
  const order: string[] = []
  let second: Promise<void> | undefined
  await inTransaction(db, async (tx) => {
    await lockChosenName(cipher, tx, 'session', 'session-1')
    second = inTransaction(db, async (beside) => {
      await lockChosenName(cipher, beside, 'session', 'session-1')
      order.push('second')
    })
    await expect.poll(() => statementsWaiting(db)).toBe(1)
    order.push('first')
  })
  await second
  expect(order).toEqual(['first', 'second'])
})

test('a visitor’s request waits at most ten seconds for a lock', async () => {
  const { pool } = house.services.db
  for (const table of ['leads', 'privacy_receipts'])
    await pool.query(
      `alter table ${table} add column lock_timeout_seen text default current_setting('lock_timeout')`,
    )
  const post = (url: string, payload: object) => house.app.inject({ method: 'POST', url, payload })
  await post('/api/leads', leadBody({ sessionId: 'session-2', email: 'lock@example.com' }))
  await post('/api/consent', { ...consent, receiptId: 'receipt-2', sessionId: 'session-2' })
  const { rows } = await pool.query(`select lock_timeout_seen from leads where session_id = 'session-2'
    union all select lock_timeout_seen from privacy_receipts where session_id = 'session-2'`)
  expect(rows).toEqual([{ lock_timeout_seen: '10s' }, { lock_timeout_seen: '10s' }])
  expect((await pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }])
})
