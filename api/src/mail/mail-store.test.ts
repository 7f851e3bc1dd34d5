import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import type { MailKind } from './mail-kinds.ts'
import { takeMail } from './mail-store.ts'
import { mailOutbox } from './mail-tables.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
})
afterAll(async () => database.drop())

const now = new Date('2026-11-21T09:00:00.000Z')

/** A mail that has been due for this many seconds. */
const mailOf = (kind: MailKind, seconds: number) => ({
  id: `mail-${seconds}`,
  kind,
  brandId: 'calmplate',
  recipient: 'mia@example.com',
  payload: {},
  dedupeKey: `${kind}:${seconds}`,
  createdAt: now,
  dueAt: new Date(now.getTime() - seconds * 1000),
  expiresAt: new Date(now.getTime() + 3_600_000),
})

test('claiming one of very many due mails reads only a few rows, whatever waits in other ranks', async () => {
  const { query } = database.db
  const flood = Array.from({ length: 2000 }, (_, at) => mailOf('withdrawal-received', at))
  await query.insert(mailOutbox).values([...flood, mailOf('password-reset', -1)])
  await query.execute(sql`analyze mail_outbox`)
  const later = new Date(now.getTime() + 1000)
  for (const [rank, id] of [
    [0, 'mail--1'],
    [1, 'mail-1999'],
    [2, undefined],
    [3, undefined],
  ] as const)
    await query.transaction(async (tx) => {
      expect((await takeMail({ query: tx }, later, rank))?.id).toBe(id)
      const { rows } = await tx.execute<{ entries: number; scans: number }>(sql`select
        pg_stat_get_xact_tuples_returned('mail_outbox_turn'::regclass)::int as entries,
        pg_stat_get_xact_numscans('mail_outbox_turn'::regclass)::int as scans`)
      // NOTE: PostgreSQL sorts about thirty rows by id, those due at the same moment.
      expect(rows[0]?.scans).toBeGreaterThan(0)
      expect(rows[0]?.entries).toBeLessThan(100)
    })
})
