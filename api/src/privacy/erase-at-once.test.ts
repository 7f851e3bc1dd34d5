import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { appendAudit } from '#api/audit/index.ts'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { enqueueMail } from '#api/mail/index.ts'
import { makeLead } from '#api/testing/builders.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { erasePerson } from './erase-person.ts'
import { findPersonByEmail } from './person.ts'

const choice = (sessionId: string) => ({
  receiptId: 'receipt-0001',
  sessionId,
  choices: { analytics: true, ads: true, healthProcessing: true },
  gpc: false,
  source: 'banner-accept',
  policyVersion: '2026-11-01',
})

/** An app in which Mia left her address on one visit. */
async function houseOfMia() {
  const house = await createTestApp()
  const browser = createTestBrowser(house.app)
  const lead = await makeLead(browser)
  const find = vi.fn<typeof findPersonByEmail>(findPersonByEmail)
  const erase = (more: Parameters<typeof erasePerson>[2] = {}) =>
    erasePerson(house.services, (tx) => find(house.services, tx, 'mia@example.com'), more)
  const appendEntry = (tx: Queryable) =>
    appendAudit(tx, { at: new Date(house.services.now()), action: 'leads.erase' })
  const waiting = async (count: number) => {
    await expect.poll(async () => statementsWaiting(house.services.db)).toBeGreaterThanOrEqual(count)
  }
  return { ...house, browser, lead, find, erase, appendEntry, waiting, [Symbol.asyncDispose]: house.close }
}

test('an operator and the person themselves can erase at the same time without a deadlock', async () => {
  await using house = await houseOfMia()
  const { erase, appendEntry, find, waiting } = house
  // NOTE: both wait for the audit log's lock, one behind the other, before either continues.
  const both = await inTransaction(house.services.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.auditChain}::bigint)`)
    const first = erase({ onErased: appendEntry })
    await waiting(1)
    const second = erase()
    await waiting(2)
    return { first, second }
  })
  const [first, second] = await Promise.all([both.first, both.second])
  expect(first['leads']).toMatchObject({ deleted: 1 })
  expect(second['leads']).toBeUndefined()
  // NOTE: a transaction aborted by a deadlock would start again and look the person up a third time.
  expect(find).toHaveBeenCalledTimes(2)
})

test('a visitor who saves a privacy choice during their erasure waits for the lead before anything is written', async () => {
  await using house = await houseOfMia()
  const { browser, erase, find, waiting } = house
  expect((await browser.post('/api/consent', choice('session-of-later'))).statusCode).toBe(200)
  const { db } = house.services
  const both = await inTransaction(db, async (tx) => {
    // NOTE: in the order of erasure, this lock is between the choices and the lead.
    await tx.execute(sql`lock table lead_attributions in share mode`)
    const erased = erase()
    await waiting(1)
    const chosen = browser.post('/api/consent', choice('session-of-later'))
    await waiting(2)
    const { rows } = await tx.execute<{ query: string }>(
      sql`select query from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'privacy_receipts'
        and datname = current_database()`,
    )
    expect(rows).toEqual([])
    return { erased, chosen }
  })
  const counts = await both.erased
  expect(counts['leads']).toMatchObject({ deleted: 1 })
  expect((await both.chosen).statusCode).toBe(200)
  expect(find).toHaveBeenCalledTimes(1)
})

test('a mail committed while the others are deleted is deleted, too', async () => {
  await using house = await houseOfMia()
  const { services } = house
  const { query } = services.db
  for (const dedupeKey of ['first', 'second'])
    await enqueueMail(services, query, {
      kind: 'welcome',
      dedupeKey,
      brandId: 'calmplate',
      recipient: 'mia@example.com',
      payload: {},
    })
  // NOTE: stands for another connection that commits between the two statements, which a test cannot time.
  await query.execute(sql`
    create function keep_one() returns trigger language plpgsql as $$ begin
      if (select count(*) from deleted) = 2 then
        insert into mail_outbox select (jsonb_populate_record(null::mail_outbox, to_jsonb(deleted))).* from deleted limit 1;
      end if;
      return null;
    end $$`)
  await query.execute(sql`
    create trigger keep_one after delete on mail_outbox referencing old table as deleted
    for each statement execute function keep_one()`)
  const counts = await house.erase()
  expect(counts['mail_outbox']).toEqual({ due: 3, deleted: 3, left: 0 })
  expect((await query.execute(sql`select from mail_outbox`)).rows).toEqual([])
})

test('an erasure needs no more locks for thousands of leads than for one', async () => {
  await using house = await houseOfMia()
  const { db } = house.services
  await db.query.execute(sql`
    insert into leads select (jsonb_populate_record(null::leads, to_jsonb(leads) || jsonb_build_object('id', 'copy-' || at))).*
    from leads, generate_series(1, 40) as at`)
  const locks: number[] = []
  const onErased = async (tx: Queryable) => {
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
    )
    locks.push(...rows.map(({ count }) => count))
  }
  expect((await house.erase({ onErased }))['leads']).toEqual({ due: 41, deleted: 41, left: 0 })
  // NOTE: those of the counts and of the audit log.
  expect(locks).toEqual([2])
})
