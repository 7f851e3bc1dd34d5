import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createDayPartitions } from '#api/tracking/day-partitions.ts'
import { personalTables } from './personal-tables.ts'
import { findPersonByEmail } from './person.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
  await createDayPartitions(house.services.db).ensure(new Date(house.clock.now()))
})
afterAll(() => house.close())

/** The partition of the test clock's day, on which everything here happens. */
const day = 'tracking_events_20261121'
/** A person with an account, a lead and a visit. */
const visit = {
  userIds: ['user-1'],
  leadIds: ['lead-1'],
  sessionIds: ['session-1'],
  sessionKeys: ['key-1'],
  appNames: ['calmplate'],
}

/** Runs `work` with sequential scans disabled, because scanning an empty table would be cheapest, unlike a full one. */
async function asIfFull<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
  return inTransaction(house.services.db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return work(tx)
  })
}

/** How often the transaction used this index of the partition. */
async function looksInto(tx: Queryable, column: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ scans: number }>(
    sql`select pg_stat_get_xact_numscans(to_regclass(${`${day}_${column}_idx`}))::int as scans`,
  )
  return rows[0]?.scans
}

/** The select for what a table stores of a person with all of these. */
async function selectOf(tx: Queryable, name: string): Promise<SQL> {
  const person = { ...(await findPersonByEmail(house.services, tx, 'mia@example.com')), ...visit }
  const own = personalTables.find(({ table }) => table === name)
  return sql`select from ${sql.identifier(name)} where ${own?.whose(person) ?? sql`true`}`
}

test('visits of an address or an account are found without scanning all events', async () => {
  const looks = await asIfFull(async (tx) => {
    await findPersonByEmail(house.services, tx, 'mia@example.com')
    return [await looksInto(tx, 'email_label'), await looksInto(tx, 'user_label')]
  })
  expect(looks).toEqual([1, 1])
})

test.each([
  [
    'tracking_events',
    /Index Cond: \(session_id = .*Index Cond: \(session_key = .*\(email_label = .*\(user_label = /,
  ],
  ['privacy_receipts', /Index Cond: \(\(app_name = .* AND \(session_id = /],
  ['attributions', /Index Cond: \(\(app_name = .* AND \(session_id = /],
  [
    'ad_outbox',
    /Index Cond: \(lead_id = .*Index Cond: \(session_key IS NULL\).*Index Cond: \(session_key = /,
  ],
  ['noted_facts', /noted_facts_visit.*Index Cond: \(session_key = /],
  [
    'mail_outbox',
    /invoices_lead.*subscription_changes_lead.*Index Scan on mail_outbox_about.*Index Scan on mail_outbox_recipient/,
  ],
  ['invoices', /Index Cond: \(lead_id = /],
  ['subscription_changes', /Index Cond: \(lead_id = /],
  ['consent_receipts', /Index Cond: \(lead_id = /],
  ['withdrawals', /Index Cond: \(email_key = /],
])('rows of a person in %s are found without a scan', async (name, way) => {
  const plan = await asIfFull(async (tx) => tx.execute(sql`explain ${await selectOf(tx, name)}`))
  expect(JSON.stringify(plan.rows)).toMatch(way)
})

test('an event is in no index that cannot find it', async () => {
  const { rows } = await house.services.db.query.execute<{ held: string | null }>(
    sql`select pg_get_expr(indpred, indrelid) as held from pg_index
      where indrelid = to_regclass(${day}) and not indisprimary order by 1`,
  )
  expect(rows.map(({ held }) => held)).toEqual([
    '(email_label IS NOT NULL)',
    '(session_id IS NOT NULL)',
    '(session_id IS NULL)',
    '(user_label IS NOT NULL)',
  ])
})
