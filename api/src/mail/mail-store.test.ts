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

/** A mail that is due for so many seconds. */
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

test('to take one mail of very many that are due looks at no more than a few', async () => {
  const { query } = database.db
  await query.insert(mailOutbox).values(Array.from({ length: 2000 }, (_, at) => mailOf('welcome', at)))
  await query.execute(sql`analyze mail_outbox`)
  await query.transaction(async (tx) => {
    expect(await takeMail({ query: tx }, now)).toMatchObject({ id: 'mail-1999' })
    const { rows } = await tx.execute<{ entries: number }>(
      sql`select pg_stat_get_xact_tuples_returned('mail_outbox_due'::regclass)::int as entries`,
    )
    // NOTE: PostgreSQL sorts a run of some thirty by id, those that are due at one moment.
    expect(rows[0]?.entries).toBeGreaterThan(0)
    expect(rows[0]?.entries).toBeLessThan(100)
  })
})
