import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { appendAudit, keepAuditHead, verifyAuditChain } from '../api/src/audit/index.ts'
import { auditHeads } from '../api/src/audit/audit-tables.ts'
import { inTransaction } from '../api/src/db/in-transaction.ts'
import { createAnswerCipher } from '../api/src/leads/index.ts'
import { createTestDatabase } from '../api/src/testing/test-database.ts'
import type { TestDatabase } from '../api/src/testing/test-database.ts'

const run = promisify(execFile)
const key = Buffer.alloc(32, 7)
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
    env: { ...process.env, DATABASE_URL: database.url, DATA_KEY: key.toString('base64') },
  })

test('a whole log is told of with its length and its last hash', async () => {
  expect((await verify()).stdout).toMatch(
    /^The audit log is whole: 3 rows, the last hash is [0-9a-f]{64}\.\n$/,
  )
})

test('a cut-off end ends the command with 1, and so does an end that somebody else sealed', async () => {
  const { query, pool } = database.db
  await keepAuditHead(query, createAnswerCipher(key), (await verifyAuditChain(query)).last)
  expect((await verify()).stderr).toBe('')
  await pool.query('alter table audit_entries disable trigger all')
  await pool.query('create table set_aside as select * from audit_entries where seq = 3')
  await pool.query('delete from audit_entries where seq = 3')
  await expect(verify()).rejects.toMatchObject({
    code: 1,
    stderr:
      'The audit log was tampered with. Row 3 is gone or another one: 2 rows are left, which fit each other.\n',
  })
  const stranger = createAnswerCipher(Buffer.alloc(32, 8))
  await keepAuditHead(query, stranger, (await verifyAuditChain(query)).last)
  await expect(verify()).rejects.toMatchObject({
    code: 1,
    stderr:
      'The audit log was tampered with. What is kept of its end was not sealed with the key of this house.\n',
  })
  await query.delete(auditHeads)
  await pool.query('insert into audit_entries select * from set_aside')
})

test('a changed row ends the command with 1 and is named', async () => {
  await database.db.pool.query('alter table audit_entries disable trigger all')
  await database.db.pool.query("update audit_entries set action = 'nothing' where seq = 2")
  await expect(verify()).rejects.toMatchObject({
    code: 1,
    stderr: 'The audit log is broken at row 2: the 1 rows before it are as they were written.\n',
  })
})
