import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { appendAudit } from '#api/audit/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { insertUser } from './account-store.ts'

const migration = new URL('../db/migrations/0029_proven-by-mail.sql', import.meta.url)

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase(inject('postgresUrl'))
})
afterAll(() => store.drop())

test('the migration revokes proofs that came from an operator changing a password, and keeps all others', async () => {
  const at = new Date('2026-11-21T09:00:00Z')
  await inTransaction(store.db, async (tx) => {
    for (const [id, emailVerified] of [
      ['changed-at-the-desk', true],
      ['proved-by-mail', true],
      ['never-proved', false],
    ] as const) {
      const email = `${id}@example.com`
      await insertUser(tx, { id, email, emailKey: email, passwordHash: '', emailVerified, createdAt: at })
    }
    for (const [action, target] of [
      ['operators.password', 'changed-at-the-desk'],
      ['operators.session-end', 'proved-by-mail'],
    ] as const)
      await appendAudit(tx, { at, action, target, actorId: target })
  })
  await store.db.pool.query(await readFile(migration, 'utf8'))
  const { rows } = await store.db.pool.query('select id from users where email_verified')
  expect(rows).toEqual([{ id: 'proved-by-mail' }])
})
