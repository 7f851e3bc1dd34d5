import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { appendAudit } from '../api/src/audit/index.ts'
import { inTransaction } from '../api/src/db/in-transaction.ts'
import { createTestDatabase } from '../api/src/testing/test-database.ts'
import type { TestDatabase } from '../api/src/testing/test-database.ts'

const run = promisify(execFile)
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  for (const action of ['leads.reveal', 'leads.export', 'leads.erase']) {
    await inTransaction(database.db, (tx) => appendAudit(tx, { at: new Date(0), action }))
  }
})
afterAll(() => database.drop())

const verify = () =>
  run(process.execPath, [join(import.meta.dirname, 'audit-verify.ts')], {
    env: { ...process.env, DATABASE_URL: database.url },
  })

test('a whole log is told of with its length and its last hash', async () => {
  expect((await verify()).stdout).toMatch(
    /^The audit log is whole: 3 rows, the last hash is [0-9a-f]{64}\.\n$/,
  )
})

test('a changed row ends the command with 1 and is named', async () => {
  await database.db.pool.query('alter table audit_entries disable trigger all')
  await database.db.pool.query("update audit_entries set action = 'nothing' where seq = 2")
  await expect(verify()).rejects.toMatchObject({
    code: 1,
    stderr: 'The audit log is broken at row 2: the 1 rows before it are as they were written.\n',
  })
})
