import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { appendAudit } from '../../api/src/audit/index.ts'
import { advisoryLocks } from '../../api/src/db/advisory-locks.ts'
import { openDatabase } from '../../api/src/db/client.ts'
import type { Database } from '../../api/src/db/client.ts'
import { inTransaction } from '../../api/src/db/in-transaction.ts'
import { countRows } from '../../api/src/testing/count-rows.ts'
import { migrateDatabase } from '../../api/src/db/migrate.ts'
import { createTestDatabase } from '../../api/src/testing/test-database.ts'
import type { TestDatabase } from '../../api/src/testing/test-database.ts'
import { readHouseKey } from './house-key.ts'
import { restoreBackup } from './restore-backup.ts'
import { hashOf, writeBackup } from './write-backup.ts'

const key = Buffer.alloc(32, 7)
const made = new Date('2026-11-21T09:00:00.000Z')
const restored = new Date('2026-11-23T09:00:00.000Z')
let source: TestDatabase
let folder: string
let file: string
let count = 0

beforeAll(async () => {
  source = await createTestDatabase(inject('postgresUrl'))
  folder = await mkdtemp(join(tmpdir(), 'fennel-backup-'))
  file = join(folder, 'one.backup')
  await fillWithOddThings(source.db)
  await writeBackup(source.db, key, file, made)
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true })
})

/** Values that are easily corrupted: line ends, big numbers, bytes, microseconds, empty and missing texts. */
async function fillWithOddThings({ pool }: Database): Promise<void> {
  const text = 'a "quoted" \\ back\nslash, \r\ttab, \u2028\u2029\u0085 ends, ü 漢 🥬, and {"table":"x"}'
  await pool.query(
    `insert into leads (id, app_name, flow_id, email, email_key, session_id, sealed_answers, creation_digest, created_at, updated_at)
     select 'lead-' || n, $1, '', 'a@b.co', 'a@b.co', case when n % 2 = 0 then null else '' end,
       decode(md5(n::text), 'hex'), $1, '2026-01-01T00:00:00.123Z'::timestamptz + n * interval '1 ms', now()
     from generate_series(1, 1203) n`,
    [text],
  )
  await pool.query(
    `insert into lead_capabilities (token_hash, lead_id, granted_at, expires_at) values ('h', 'lead-7', now(), now())`,
  )
  await pool.query(
    `insert into house_settings (name, value, updated_at, updated_by) values ('s', $1, now(), 'x')`,
    ['{"big": 12345678901234567890.5, "deep": [null, {"a": "\\n"}]}'],
  )
  await pool.query(
    `insert into rollup_totals (app_name, kind, flow_id, day, flow_version, value, detail, counts)
     values ('a', 'all', '', '2026-01-01', '', '', '', '{9007199254740993}')`,
  )
  await pool.query(
    `create table odd_day partition of tracking_events for values from ('2020-01-01') to ('2020-01-02')`,
  )
  await pool.query(
    `insert into tracking_events (received_at, event_id, event_type, app_name) values ('2020-01-01T10:00:00Z', 'e', 'x', 'a')`,
  )
  for (const target of ['a', 'b', 'c'])
    await inTransaction({ pool }, (tx) => appendAudit(tx, { at: made, action: 'leads.reveal', target }))
}

/** An empty database on the same server. */
async function emptyDatabase(): Promise<{ readonly db: Database; readonly drop: () => Promise<void> }> {
  count += 1
  const name = `restore_${process.pid}_${count}`
  await source.db.pool.query(`create database ${name}`)
  const url = new URL(source.url)
  url.pathname = `/${name}`
  const db = openDatabase(url.href, 2)
  const drop = async () => {
    await db.close()
    await source.db.pool.query(`drop database ${name} with (force)`)
  }
  return { db, drop }
}

async function contentOf({ pool }: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const content: Record<string, readonly string[]> = {}
  for (const name of Object.keys(await countRows({ pool } as Database))) {
    const { rows } = await pool.query<{ line: string }>(
      `select "${name}"::text as line from "${name}" order by 1`,
    )
    content[name] = rows.map(({ line }) => line)
  }
  return content
}

test('restores every row byte for byte', async () => {
  const target = await emptyDatabase()
  try {
    const { tables } = await restoreBackup(target.db, key, file, restored)
    expect(tables['leads']?.rows).toBe(1203)
    const given = await contentOf(source.db)
    const found = await contentOf(target.db)
    const auditLog = [...(given['audit_entries'] ?? []), expect.stringContaining('house.restore')]
    expect(found).toEqual({ ...given, audit_entries: auditLog })
    // New rows of the audit log continue the restored chain.
    await inTransaction(target.db, (tx) => appendAudit(tx, { at: made, action: 'leads.export' }))
    const { rows } = await target.db.pool.query('select max(seq)::int as seq from audit_entries')
    expect(rows).toEqual([{ seq: 5 }])
    await expect(restoreBackup(target.db, key, file, restored)).rejects.toThrow('is not empty')
  } finally {
    await target.drop()
  }
})

test('a failed backup leaves nothing behind', async () => {
  const url = new URL(source.url)
  url.searchParams.set('options', '-c lock_timeout=50')
  const impatient = openDatabase(url.href, 1)
  try {
    await inTransaction(source.db, async (tx) => {
      await tx.execute('lock table leads in access exclusive mode')
      await expect(writeBackup(impatient, key, join(folder, 'failed.backup'), made)).rejects.toThrow(
        'lock timeout',
      )
    })
    expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([])
  } finally {
    await impatient.close()
  }
})

test('a second backup is refused while one runs, and overwrites what a killed one left', async () => {
  const nightly = join(folder, 'every-night.backup')
  await writeFile(`${nightly}.part`, 'half of one', { mode: 0o644 })
  const other = await source.db.pool.connect()
  try {
    await other.query('select pg_advisory_lock($1)', [advisoryLocks.backup])
    await expect(writeBackup(source.db, key, nightly, made)).rejects.toThrow('Another backup')
    expect(await readFile(`${nightly}.part`, 'utf8')).toBe('half of one')
  } finally {
    other.release(true)
  }
  // NOTE: the database forgets the lock a moment after its holder has gone.
  await vi.waitFor(() => writeBackup(source.db, key, nightly, made))
  expect((await readdir(folder)).filter((name) => name.startsWith('every-night')).toSorted()).toEqual([
    'every-night.backup',
    'every-night.backup.manifest.json',
  ])
  expect((await stat(nightly)).mode & 0o777).toBe(0o600)
})

function changedInTheMiddle(whole: Buffer): Buffer {
  const changed = Buffer.from(whole)
  const middle = changed.length >> 1
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle)
  return changed
}

test('the manifest has the counts and hash, and only the owner may read both files', async () => {
  const manifest: { sha256: string; tables: Record<string, { rows: number }> } = JSON.parse(
    await readFile(`${file}.manifest.json`, 'utf8'),
  )
  expect(manifest.sha256).toBe(await hashOf(file))
  const rows = Object.fromEntries(Object.entries(manifest.tables).map(([name, table]) => [name, table.rows]))
  expect(rows).toEqual(await countRows(source.db))
  for (const path of [file, `${file}.manifest.json`]) expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readFile(file)).includes('a@b.co')).toBe(false)
})

test('a backup replaces another one only once the manifest of that one is gone', async () => {
  const nightly = join(folder, 'nightly.backup')
  const manifestFile = `${nightly}.manifest.json`
  const write = () => writeBackup(source.db, key, nightly, made)
  for (let night = 0; night < 2; night += 1) expect((await write()).sha256).toBe(await hashOf(nightly))
  const before = await hashOf(nightly)
  await rm(manifestFile)
  // NOTE: stands for one that cannot be removed, not even by root.
  await mkdir(manifestFile)
  await expect(write()).rejects.toThrow('directory')
  expect(await hashOf(nightly)).toBe(before)
  expect((await readdir(folder)).filter((name) => /^nightly.*\.part$/.test(name))).toEqual([])
})

test('a backup opens only with its key, and a changed byte is noticed', async () => {
  const target = await emptyDatabase()
  const spoil = async (change: (path: string, whole: Buffer) => Promise<void>) => {
    const path = join(folder, 'spoiled.backup')
    const whole = await readFile(file)
    await writeFile(path, whole)
    await change(path, whole)
    return restoreBackup(target.db, key, path, restored)
  }
  try {
    await expect(restoreBackup(target.db, Buffer.alloc(32, 8), file, restored)).rejects.toThrow('another key')
    await expect(spoil(async (path, whole) => writeFile(path, changedInTheMiddle(whole)))).rejects.toThrow(
      'was changed',
    )
    await expect(spoil(async (path, whole) => truncate(path, whole.length - 1))).rejects.toThrow('cut off')
    await expect(spoil(async (path) => appendFile(path, 'more'))).rejects.toThrow(/cut off|changed/)
    await expect(spoil(async (path) => writeFile(path, 'hello'))).rejects.toThrow('not a Fennel backup')
    const { rows } = await target.db.pool.query(
      `select count(*)::int as count from pg_class where relname = 'leads'`,
    )
    expect(rows).toEqual([{ count: 0 }])
  } finally {
    await target.drop()
  }
})

test.each([
  ['an older', -1, 'made by an older version of Fennel'],
  ['a newer', 1, 'made by a newer version of Fennel'],
])('rejects a backup of %s version without touching the database', async (_age, by, sentence) => {
  const target = await emptyDatabase()
  const path = join(folder, `other${by}.backup`)
  const shift = (milliseconds: number) =>
    source.db.pool.query('update drizzle.__drizzle_migrations set created_at = created_at + $1', [
      milliseconds,
    ])
  try {
    await shift(by)
    await writeBackup(source.db, key, path, made)
    await expect(restoreBackup(target.db, key, path, restored)).rejects.toThrow(sentence)
    const { rows } = await target.db.pool.query(
      `select from pg_namespace where nspname = 'drizzle' union all select from pg_class where relname = 'leads'`,
    )
    expect(rows).toEqual([])
  } finally {
    await shift(-by)
    await target.drop()
  }
})

test('reports a database that newer code has migrated', async () => {
  const target = await emptyDatabase()
  try {
    await migrateDatabase(target.db)
    await target.db.pool.query('update drizzle.__drizzle_migrations set created_at = created_at + 1')
    await expect(restoreBackup(target.db, key, file, restored)).rejects.toThrow(
      'its tables were created by a newer version of Fennel',
    )
    expect(Object.values(await countRows(target.db)).every((rows) => rows === 0)).toBe(true)
  } finally {
    await target.drop()
  }
})

test('never creates a key for a backup', async () => {
  await expect(readHouseKey(undefined, folder)).rejects.toThrow('There is no key')
  await expect(readHouseKey('c2hvcnQ=', folder)).rejects.toThrow('32 bytes')
  expect(await readHouseKey(key.toString('base64'), folder)).toEqual(key)
})

test('a key file that cannot be read is not taken for none', async () => {
  const dataDir = join(folder, 'closed')
  await mkdir(join(dataDir, 'keys'), { recursive: true })
  // NOTE: root may read every file, but not a link that leads to itself.
  await symlink('answers.key', join(dataDir, 'keys/answers.key'))
  await expect(readHouseKey(undefined, dataDir)).rejects.toThrow('cannot be read: give this account access')
})
