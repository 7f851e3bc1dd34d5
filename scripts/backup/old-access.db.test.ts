import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../../api/src/db/client.ts'
import { countRows } from '../../api/src/testing/count-rows.ts'
import { createTestDatabase } from '../../api/src/testing/test-database.ts'
import { openEmptyDatabase } from '../prove/restore/empty-database.ts'
import { emptiedTables } from './end-old-access.ts'
import { endedInWords, whatToLookThrough } from './look-through.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const key = Buffer.alloc(32, 7)
const made = new Date('2026-11-21T09:00:00.000Z')
const restored = new Date('2026-11-23T09:00:00.000Z')
let folder: string
let file: string

beforeAll(async () => {
  const source = await createTestDatabase(inject('postgresUrl'))
  folder = await mkdtemp(join(tmpdir(), 'fennel-old-access-'))
  file = join(folder, 'one.backup')
  await fillWithAccess(source.db)
  await writeBackup(source.db, key, file, made)
  await source.drop()
})
afterAll(() => rm(folder, { recursive: true }))

/** Two operators, one of them removed, and one of everything that grants access. */
async function fillWithAccess({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into leads (id, app_name, flow_id, email, email_key, sealed_answers, creation_digest, created_at, updated_at)
     values ('lead-7', 'a', 'f', 'a@b.co', 'a@b.co', 'x', 'd', $1, $1)`,
    [made],
  )
  await pool.query(
    `insert into lead_capabilities (token_hash, lead_id, granted_at, expires_at) values ('h', 'lead-7', $1, $1)`,
    [made],
  )
  await pool.query(
    `insert into users (id, email, email_key, password_hash, email_verified, created_at)
     select id, id || '@house.example', id || '@house.example', 'hash', true, $1 from unnest($2::text[]) id`,
    [made, ['ada', 'bob']],
  )
  await pool.query(
    `insert into operators (user_id, role, totp_confirmed_at, created_at, disabled_at)
     values ('ada', 'admin', $1, $1, null), ('bob', 'viewer', null, $1, $1)`,
    [made],
  )
  await pool.query(
    `insert into operator_recovery_codes (code_hash, user_id, set_id, created_at, used_at)
     values ('c1', 'ada', 's', $1, null), ('c2', 'ada', 's', $1, $1)`,
    [made],
  )
  await pool.query(
    `insert into sessions (id, family_id, family_started_at, user_id, access_hash, refresh_hash, created_at,
       access_expires_at, refresh_expires_at)
     select id, id, $1, 'ada', 'a' || id, 'r' || id, $1, $2, $2 from unnest(array['one', 'two']) id`,
    [made, new Date('2027-01-01T00:00:00.000Z')],
  )
  await pool.query(
    `insert into password_resets (user_id, token_hash, expires_at) values ('ada', 't', '2027-01-01')`,
  )
  await pool.query(
    `insert into resume_tokens (token_hash, lead_id, purpose, expires_at)
     values ('t', 'lead-7', 'email-offer', '2027-01-01')`,
  )
  await pool.query(
    `insert into operator_invitations (id, token_hash, role, invited_by, created_at, expires_at)
     values ('i', 't', 'admin', 'ada', $1, '2027-01-01')`,
    [made],
  )
}

test('old sessions and links are invalid after a restore, and the audit log records it', async () => {
  await using target = await openEmptyDatabase(inject('postgresUrl'))
  const { ended } = await restoreBackup(target.db, key, file, restored)
  expect(ended).toEqual({ sessions: 2, password_resets: 1, resume_tokens: 1, operator_invitations: 1 })
  const rows = await countRows(target.db)
  expect(emptiedTables.map((table) => rows[table])).toEqual([0, 0, 0, 0])
  // NOTE: a buyer in the middle of a payment returns to the same lead.
  expect(rows['lead_capabilities']).toBe(1)
  const log = await target.db.pool.query(
    'select at, actor_id, action, details from audit_entries order by seq desc limit 1',
  )
  expect(log.rows).toEqual([{ at: restored, actor_id: null, action: 'house.restore', details: ended }])
  expect(endedInWords(ended)).toBe(
    'Everybody is signed out (2 sessions), and the links from emails and operators no longer work (3).',
  )
})

test('lists the restored team with its second factors, without removed operators', async () => {
  await using target = await openEmptyDatabase(inject('postgresUrl'))
  await restoreBackup(target.db, key, file, restored)
  const told = await whatToLookThrough(target.db)
  expect(told[0]?.split('\n').slice(1)).toEqual([
    '  ada@house.example (admin, second factor on, recovery codes left: 1)',
  ])
  for (const word of ['Passwords', 'Recovery codes', 'npm run privacy -- erase', 'invitations'])
    expect(told.some((paragraph) => paragraph.includes(word))).toBe(true)
})
