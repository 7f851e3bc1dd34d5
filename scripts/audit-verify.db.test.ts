import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { appendAudit, keepAuditHead, readAuditHead, verifyAuditChain } from '../api/src/audit/index.ts'
import { inTransaction } from '../api/src/db/in-transaction.ts'
import { createDataCipher } from '../api/src/data-cipher.ts'
import { checkDataKey } from '../api/src/leads/index.ts'
import { createTestDatabase } from '../api/src/testing/test-database.ts'
import type { TestDatabase } from '../api/src/testing/test-database.ts'
import { scratchEnvironment } from './start/scratch-environment.ts'

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

const verify = (...more: readonly string[]) => verifyWith(key, ...more)
const verifyWith = (secret: Buffer, ...more: readonly string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'audit-verify.ts'), ...more], {
    env: scratchEnvironment({
      DATABASE_URL: database.url,
      DATA_KEY: secret.toString('base64'),
      // NOTE: unfinished settings of Stripe, without which the server does not start, are no matter here.
      STRIPE_SECRET_KEY: 'sk_test_1',
    }),
  })
const cipher = createDataCipher(key)
const whole = (rows: number) =>
  new RegExp(
    `^The audit log is intact: ${rows} rows, the last is number ${rows} with the hash [0-9a-f]{64}\\.\\n$`,
  )
const tampered = (sentence: string) => ({
  code: 1,
  stderr: `The audit log was tampered with. ${sentence}\nOnce you know why, continue with the rows that are left: npm run audit:verify -- --begin-anew "why"\n`,
})

test('exits with 1 when the record of the end of the log is missing', async () => {
  await expect(verify()).rejects.toMatchObject(
    tampered(
      'The record of its end is missing, which every log with rows has: 3 rows are left, and their chain is consistent. (The same is true right after an upgrade from a version that did not store one.)',
    ),
  )
  await expect(verify('--begin-anew', ' ')).rejects.toMatchObject({
    code: 2,
    stderr: 'Give a reason: --begin-anew "what you found out". It is kept in the log.\n',
  })
  await checkDataKey({ db: database.db, cipher })
  await expect(verifyWith(Buffer.alloc(32, 8), '--begin-anew', 'Why')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^The answers in this database were sealed with another key: .*\n$/),
  })
  expect(await readAuditHead(database.db.query, cipher)).toBe('missing')
})

test('continues a log without its end only on request, and records the reason in the log', async () => {
  expect((await verify('--begin-anew', 'Upgraded from an old version')).stdout).toMatch(
    /^The audit log continues with 3 rows and a new one that says why: the last is number 4 with the hash [0-9a-f]{64}\.\n$/,
  )
  const { rows } = await database.db.pool.query(
    'select action, actor_id, reason, details from audit_entries where seq = 4',
  )
  expect(rows).toEqual([
    {
      action: 'audit.begin-anew',
      actor_id: null,
      reason: 'Upgraded from an old version',
      details: { lost: 'missing', rows: 3 },
    },
  ])
  expect((await verify()).stdout).toMatch(whole(4))
  await expect(verify('--begin-anew', 'Again')).rejects.toMatchObject({
    code: 2,
    stderr: 'The audit log is intact: there is nothing to begin anew.\n',
  })
})

test('exits with 1 when the end was cut off or sealed with another key', async () => {
  const { query, pool } = database.db
  await pool.query('alter table audit_entries disable trigger all')
  await pool.query('create table set_aside as select * from audit_entries where seq = 4')
  await pool.query('delete from audit_entries where seq = 4')
  await expect(verify()).rejects.toMatchObject(
    tampered('Row 4 is gone or was replaced: 3 rows are left, and their chain is consistent.'),
  )
  const stranger = createDataCipher(Buffer.alloc(32, 8))
  await keepAuditHead(query, stranger, (await verifyAuditChain(query)).last)
  await expect(verify()).rejects.toMatchObject(
    tampered('The stored record of its end was not sealed with the key of this installation.'),
  )
  await pool.query('insert into audit_entries select * from set_aside')
  await keepAuditHead(query, cipher, (await verifyAuditChain(query)).last)
  expect((await verify()).stdout).toMatch(whole(4))
})

test('exits with 1 and names a changed row', async () => {
  await database.db.pool.query('alter table audit_entries disable trigger all')
  await database.db.pool.query("update audit_entries set action = 'nothing' where seq = 2")
  await expect(verify()).rejects.toMatchObject({
    code: 1,
    stderr: 'The audit log is broken at row 2: the 1 rows before it are intact.\n',
  })
  // NOTE: a new end cannot repair a changed row.
  await expect(verify('--begin-anew', 'Never mind')).rejects.toMatchObject({ code: 1 })
})
