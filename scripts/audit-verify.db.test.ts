import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { appendAudit, keepAuditHead, readAuditHead, verifyAuditChain } from '../api/src/audit/index.ts'
import { inTransaction } from '../api/src/db/in-transaction.ts'
import { checkDataKey, createAnswerCipher } from '../api/src/leads/index.ts'
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

const verify = (...more: readonly string[]) => verifyWith(key, ...more)
const verifyWith = (secret: Buffer, ...more: readonly string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'audit-verify.ts'), ...more], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_KEY: secret.toString('base64') },
  })
const cipher = createAnswerCipher(key)
const whole = (rows: number) =>
  new RegExp(
    `^The audit log is whole: ${rows} rows, the last is number ${rows} with the hash [0-9a-f]{64}\\.\\n$`,
  )
const tampered = (sentence: string) => ({
  code: 1,
  stderr: `The audit log was tampered with. ${sentence}\nOnce you know why, go on with what is left: npm run audit:verify -- --begin-anew "why"\n`,
})

test('a log of whose end nothing is kept ends the command with 1', async () => {
  await expect(verify()).rejects.toMatchObject(
    tampered(
      'Nothing is kept of its end, which every log with rows has: 3 rows are left, which fit each other. (So it is also right after an upgrade from a version that kept no end.)',
    ),
  )
  await expect(verify('--begin-anew', ' ')).rejects.toMatchObject({
    code: 2,
    stderr: 'Say why: --begin-anew "what was found out". It stays in the log.\n',
  })
  await checkDataKey({ db: database.db, cipher })
  await expect(verifyWith(Buffer.alloc(32, 8), '--begin-anew', 'Why')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^The answers in this database were sealed with another key: .*\n$/),
  })
  expect(await readAuditHead(database.db.query, cipher)).toBe('missing')
})

test('what is left of it is gone on with on purpose only, and the log says why', async () => {
  expect((await verify('--begin-anew', 'Upgraded from an old version')).stdout).toMatch(
    /^The audit log goes on with 3 rows and one that says why: the last is number 4 with the hash [0-9a-f]{64}\.\n$/,
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
    stderr: 'The audit log is whole: there is nothing to begin anew.\n',
  })
})

test('a cut-off end ends the command with 1, and so does an end that somebody else sealed', async () => {
  const { query, pool } = database.db
  await pool.query('alter table audit_entries disable trigger all')
  await pool.query('create table set_aside as select * from audit_entries where seq = 4')
  await pool.query('delete from audit_entries where seq = 4')
  await expect(verify()).rejects.toMatchObject(
    tampered('Row 4 is gone or another one: 3 rows are left, which fit each other.'),
  )
  const stranger = createAnswerCipher(Buffer.alloc(32, 8))
  await keepAuditHead(query, stranger, (await verifyAuditChain(query)).last)
  await expect(verify()).rejects.toMatchObject(
    tampered('What is kept of its end was not sealed with the key of this house.'),
  )
  await pool.query('insert into audit_entries select * from set_aside')
  await keepAuditHead(query, cipher, (await verifyAuditChain(query)).last)
  expect((await verify()).stdout).toMatch(whole(4))
})

test('a changed row ends the command with 1 and is named', async () => {
  await database.db.pool.query('alter table audit_entries disable trigger all')
  await database.db.pool.query("update audit_entries set action = 'nothing' where seq = 2")
  await expect(verify()).rejects.toMatchObject({
    code: 1,
    stderr: 'The audit log is broken at row 2: the 1 rows before it are as they were written.\n',
  })
  // NOTE: no end makes up for a row that was changed.
  await expect(verify('--begin-anew', 'Never mind')).rejects.toMatchObject({ code: 1 })
})
