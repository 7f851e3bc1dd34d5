import { expect, inject, test, vi } from 'vitest'
import { transact } from '#api/db/in-transaction.ts'
import { emptyTables } from './empty-tables.ts'
import { statementsWaiting } from './statements-waiting.ts'
import { createTestDatabase } from './test-database.ts'

test('gives way to a transaction that reads the same tables in another order, then empties them', async () => {
  const { db, drop } = await createTestDatabase(inject('postgresUrl'))
  await db.pool.query(`insert into call_windows (label, ends_at, count) values ('a', now(), 1)`)
  const emptied = await transact(db.pool, async (reader) => {
    await reader.query('begin')
    await reader.query('select count(*) from call_windows')
    const emptying = emptyTables(db, 'mail_outbox', 'call_windows')
    await vi.waitUntil(async () => (await statementsWaiting(db)) === 1, { timeout: 10_000 })
    await reader.query('select count(*) from mail_outbox')
    return { emptying }
  })
  await emptied.emptying
  expect((await db.pool.query('select 1 from call_windows')).rowCount).toBe(0)
  await drop()
})
