import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { appendAudit } from '../api/src/audit/index.ts'
import { inTransaction } from '../api/src/db/in-transaction.ts'
import { createTestDatabase } from '../api/src/testing/test-database.ts'
import type { TestDatabase } from '../api/src/testing/test-database.ts'
import { writeBackup } from './backup/write-backup.ts'
import { isAlive, readPostmasterFile } from './postgres/postmaster-file.ts'
import { openEmptyDatabase } from './prove/restore/empty-database.ts'
import { scratchEnvironment } from './start/scratch-environment.ts'

const key = Buffer.alloc(32, 7)
let source: TestDatabase
let folder: string
beforeAll(async () => {
  source = await createTestDatabase(inject('postgresUrl'))
  folder = await mkdtemp(join(tmpdir(), 'fennel-restore-'))
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true })
})

test('a restore whose audit log was already broken still says what to look through, then fails', async () => {
  const { db } = source
  for (const target of ['a', 'b', 'c'])
    await inTransaction(db, (tx) => appendAudit(tx, { at: new Date(0), action: 'leads.reveal', target }))
  await db.pool.query(`alter table audit_entries disable trigger all`)
  await db.pool.query(`update audit_entries set target = 'x' where seq = 2`)
  await db.pool.query(`alter table audit_entries enable trigger all`)
  const file = join(folder, 'broken.backup')
  await writeBackup(db, key, file, new Date(0))
  await using target = await openEmptyDatabase(inject('postgresUrl'))
  const restored = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'restore.ts'), file], {
    env: scratchEnvironment({ DATABASE_URL: target.url, DATA_KEY: key.toString('base64') }),
  })
  await expect(restored).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /tables were restored\.\nEverybody is signed out[^]*Check this before visitors come back:\n- The team is/,
    ),
    stderr: 'Everything was restored, but the audit log was already broken at row 2 when it was backed up.\n',
  })
})

test('a restore that is interrupted leaves no database running', async () => {
  // NOTE: root's PostgreSQL runs as another account, which must be able to enter here.
  await chmod(folder, 0o711)
  const file = join(folder, 'whole.backup')
  await writeBackup(source.db, key, file, new Date(0))
  const dataDir = join(folder, 'data')
  const restoring = spawn(process.execPath, [join(import.meta.dirname, 'restore.ts'), file], {
    env: scratchEnvironment({ DATA_DIR: dataDir, DATA_KEY: key.toString('base64') }),
    stdio: 'ignore',
  })
  const ended = once(restoring, 'exit')
  const server = await vi.waitFor(
    async () => {
      const running = await readPostmasterFile(join(dataDir, 'postgres/data'))
      if (running?.ready !== true) throw new Error('PostgreSQL is not running yet')
      return running
    },
    { timeout: 60_000 },
  )
  restoring.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  await expect.poll(() => isAlive(server.pid), { timeout: 10_000 }).toBe(false)
}, 90_000)
