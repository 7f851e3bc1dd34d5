import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import type { MailKind } from './mail-kinds.ts'
import { mailLease, postponeMail, rescheduleMail, takeMail } from './mail-store.ts'
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

test('a sender whose mail another one has claimed since neither reschedules nor postpones it', async () => {
  const { query } = database.db
  await query.delete(mailOutbox)
  await query.insert(mailOutbox).values(mailOf('password-reset', 1))
  const claim = async (at: Date) => {
    const mail = await takeMail(database.db, at, 0)
    if (mail === undefined) throw new Error('No mail is due')
    return mail
  }
  const first = await claim(now)
  const second = await claim(new Date(now.getTime() + mailLease))
  expect(second.unsureAttempts).toBe(1)
  await rescheduleMail(query, first, { dueAt: now, isUnsure: false, error: 'late' })
  await postponeMail(query, first, now, 'late')
  expect(await query.select().from(mailOutbox)).toEqual([second])
  await rescheduleMail(query, second, { dueAt: now, isUnsure: false, error: 'in time' })
  expect(await query.select().from(mailOutbox)).toMatchObject([{ isTaken: false, lastError: 'in time' }])
})
