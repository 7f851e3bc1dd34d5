import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readWindow } from '#api/admin/leads/scan-leads.ts'
import { devicesAndCountries } from '#api/admin/leads/visits-of-leads.ts'
import { readStanding } from '#api/admin/recovery-code-store.ts'
import { countSent } from '#api/mail/mail-store.ts'
import { findAttemptOfSession } from '#api/payments/attempt-store.ts'
import { findStrandedUpsells } from '#api/payments/upsell-store.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '#api/testing/test-services.ts'
import type { Services } from '#api/services.ts'
import type { Queryable } from './client.ts'
import { inTransaction } from './in-transaction.ts'

let database: TestDatabase
let services: Services
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  services = await createTestServices(database.db, testConfig(database.url), createTestClock())
})
afterAll(async () => database.drop())

const since = new Date('2026-11-21T09:00:00Z')
const lookUps: readonly [index: string, lookUp: (tx: Queryable) => Promise<unknown>][] = [
  ['checkout_attempts_session', (tx) => findAttemptOfSession(tx, 'cs_1')],
  ['upsell_purchases_open', (tx) => findStrandedUpsells(tx, since)],
  ['operator_recovery_codes_user', (tx) => readStanding(tx, 'operator-1')],
  ['mail_outbox_sent', (tx) => countSent(tx, since)],
]

test.each(lookUps)('%s avoids reading the whole table', async (index, lookUp) => {
  const scans = await inTransaction(database.db, async (tx) => {
    // NOTE: a sequential scan of an empty table is always the cheapest plan.
    await tx.execute(sql`set local enable_seqscan = off`)
    await lookUp(tx)
    const { rows } = await tx.execute<{ scans: number }>(
      sql`select pg_stat_get_xact_numscans(to_regclass(${index}))::int as scans`,
    )
    return rows[0]?.scans
  })
  expect(scans).toBe(1)
})

test('the visits of a page of leads are looked up by the hash of their keys', async () => {
  await database.db.query.execute(sql`
    insert into tracking_sessions
    select encode(sha256(number::text::bytea), 'base64'), 'calmplate', now(), jsonb_build_object('flow', repeat('-', 500))
    from generate_series(1, 20000) as number`)
  await database.db.query.execute(sql`vacuum analyze tracking_sessions`)
  const ofLeads = Array.from({ length: 50 }, (_, index) => ({
    id: `lead-${index}`,
    appName: 'calmplate',
    sessionId: `visit-${index}`,
  }))
  const scans = await inTransaction(database.db, async (tx) => {
    await devicesAndCountries(services, tx, ofLeads)
    const { rows } = await tx.execute<{ scans: number }>(
      sql`select pg_stat_get_xact_numscans('tracking_sessions_lookup'::regclass)::int as scans`,
    )
    return rows[0]?.scans
  })
  expect(scans).toBe(50)
})

test('where the leads of a window came from is looked up by the hash of their ids', async () => {
  const { query } = database.db
  await inTransaction(database.db, async (tx) => {
    // NOTE: the triggers that count leads take a minute for so many.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into leads
        (id, app_name, flow_id, email, email_key, session_id, sealed_answers, creation_digest, created_at, updated_at)
      select number::text, 'calmplate', 'inflammation', '', number::text, number::text, '', number::text, now(), now()
      from generate_series(1, 20000) as number`)
    await tx.execute(sql`
      insert into lead_attributions (lead_id, session_id, channel, copied_at)
      select id, id, 'google', now() from leads`)
  })
  await query.execute(sql`vacuum analyze leads`)
  await query.execute(sql`vacuum analyze lead_attributions`)
  const scans = await inTransaction(database.db, async (tx) => {
    const window = await readWindow(services, tx, { source: 'google', isWhole: false }, undefined, 50)
    expect(window.matches).toHaveLength(50)
    const { rows } = await tx.execute<{ scans: number }>(
      sql`select pg_stat_get_xact_numscans('lead_attributions_lookup'::regclass)::int as scans`,
    )
    return rows[0]?.scans
  })
  expect(scans).toBe(50)
})

test('no visit is read of leads whose own row tells what they reached', async () => {
  const [before, after] = await inTransaction(database.db, async (tx) => {
    // NOTE: counts of earlier transactions may still be among them.
    const scans = async () => {
      const { rows } = await tx.execute<{ scans: number }>(sql`
        select sum(pg_stat_get_xact_numscans(name::regclass))::int as scans
        from unnest(array['tracking_sessions', 'tracking_sessions_pkey', 'tracking_sessions_lookup']) as name`)
      return rows[0]?.scans
    }
    const sofar = await scans()
    const window = await readWindow(services, tx, { missed: 'paid', isWhole: false }, undefined, 50)
    expect(window.matches).toHaveLength(50)
    return [sofar, await scans()]
  })
  expect(after).toBe(before)
})
