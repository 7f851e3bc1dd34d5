import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../../api/src/testing/signed-up.ts'
import { createTestApp } from '../../api/src/testing/test-app.ts'
import type { TestApp } from '../../api/src/testing/test-app.ts'
import { scratchEnvironment } from '../start/scratch-environment.ts'
import { exportOnRecord } from './export-on-record.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const acts = async () => {
  const { rows } = await house.services.db.pool.query<Record<string, unknown>>(
    "select actor_id, action, target, details from audit_entries where action like 'privacy.%' order by seq",
  )
  return rows
}

test('every export is in the audit log without the email address, even one that finds nothing', async () => {
  await signUp(house, 'mia@example.com')
  const told = await exportOnRecord(house.services, 'Mia@example.com')
  expect(Object.keys(told)).toEqual(expect.arrayContaining(['users', 'leads']))
  const { madeAt, ...rest } = await exportOnRecord(house.services, 'nobody@example.com')
  expect([typeof madeAt, rest]).toEqual(['string', { note: 'Nothing is stored about this address.' }])
  const label = (emailKey: string) => house.services.cipher.label(`email:${emailKey}`)
  const act = { actor_id: null, action: 'privacy.export' }
  expect(await acts()).toEqual([
    { ...act, target: label('mia@example.com'), details: { leads: 1, accounts: 1 } },
    { ...act, target: label('nobody@example.com'), details: { leads: 0, accounts: 0 } },
  ])
})

test('exports nothing when the audit log cannot be written', async () => {
  const { pool } = house.services.db
  await pool.query('alter table audit_entries rename to audit_entries_away')
  try {
    await expect(exportOnRecord(house.services, 'mia@example.com')).rejects.toThrow('audit_entries')
  } finally {
    await pool.query('alter table audit_entries_away rename to audit_entries')
  }
})

test('the command prints nothing but the copy, however much the log has to say', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fennel-export-'))
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../privacy.ts'), 'export', 'nobody@example.com'],
      {
        env: scratchEnvironment({
          DATABASE_URL: house.services.config.databaseUrl,
          DATA_DIR: dataDir,
          DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
          LOG_LEVEL: 'info',
          SLOW_QUERY_MS: '1',
        }),
      },
    )
    expect(stderr).toContain('a query was slow')
    expect(JSON.parse(stdout)).toMatchObject({ note: 'Nothing is stored about this address.' })
  } finally {
    await rm(dataDir, { recursive: true })
  }
})
