import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { makeLead } from '#api/testing/builders.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { followBooks } from '#api/tracking/follow-books.ts'
import { rebuildRollups } from '#api/tracking/index.ts'
import { erasePerson } from './erase-person.ts'
import { findPersonByEmail } from './person.ts'
import { bookPlan } from './testing/book-plan.ts'

const touch = { at: '2026-11-21T08:59:00.000Z', utmSource: 'google', landingPath: '/' }

/** An app whose jobs do nothing, so that what Mia paid and got back is in the books only. */
async function houseWithBooks() {
  const house = await createTestApp({ jobs: 'still' })
  const { pool } = house.services.db
  const event = {
    eventType: 'landingPageVisit',
    sessionId: 'session-1',
    timestamp: '2026-11-21T08:59:58.000Z',
    attribution: { first: touch, last: touch },
  }
  await house.app.inject({ method: 'POST', url: '/api/tracking/events', payload: event })
  const lead = await makeLead(createTestBrowser(house.app), { sessionId: 'session-1' })
  await bookPlan(house, lead.id)
  await pool.query(`insert into ledger_entries (id, kind, lead_id, brand_id, product_id, amount_cents, currency,
      stripe_source_id, stripe_charge_id, occurred_at, created_at)
    select 'refund', 'refund', lead_id, brand_id, product_id, -500, currency, 're_1', stripe_charge_id, occurred_at, created_at
    from ledger_entries`)
  const counts = async () => {
    const { rows } = await pool.query<{ measure: string; source: string; count: number }>(
      `select measure, source, sum(count)::int as count from rollup_counts where count <> 0 group by 1, 2`,
    )
    return Object.fromEntries(rows.map(({ measure, source, count }) => [`${measure} ${source}`, count]))
  }
  const erase = () =>
    erasePerson(house.services, (tx) => findPersonByEmail(house.services, tx, 'mia@example.com'))
  return { ...house, pool, counts, erase, [Symbol.asyncDispose]: house.close }
}

test('money booked just before an erasure counts for its visit, which nothing leads to afterwards', async () => {
  await using house = await houseWithBooks()
  await house.erase()
  const expected = {
    'visit google': 1,
    'landing google': 1,
    'paid google': 1,
    'revenueCents google': 1999,
    'refundCents google': 500,
    'netCentsSquared google': 1499 ** 2,
  }
  expect(await house.counts()).toEqual(expected)
  await followBooks(house.services)
  await rebuildRollups(house.services)
  expect(await house.counts()).toEqual(expected)
  const { rows: facts } = await house.pool.query('select distinct session_key from noted_facts')
  expect(facts).toEqual([{ session_key: null }])
  const { rows: orders } = await house.pool.query(
    'select session_id, first_touch, last_touch, channel from order_attributions',
  )
  expect(orders).toEqual([{ session_id: 'erased', first_touch: null, last_touch: null, channel: 'google' }])
  for (const table of ['leads', 'lead_attributions', 'tracking_sessions', 'ad_outbox'])
    expect((await house.pool.query(`select from ${table}`)).rowCount).toBe(0)
})

test('money that the books are followed for during an erasure counts once', async () => {
  await using house = await houseWithBooks()
  const { db } = house.services
  const waiting = async (count: number) => {
    await expect.poll(async () => statementsWaiting(db)).toBeGreaterThanOrEqual(count)
  }
  const both = await inTransaction(db, async (tx) => {
    // NOTE: an erasure takes this lock last, when everything else of it has happened.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.auditChain}::bigint)`)
    const erased = house.erase()
    await waiting(1)
    const followed = followBooks(house.services)
    await waiting(2)
    return [erased, followed]
  })
  await Promise.all(both)
  expect(await house.counts()).toMatchObject({ 'paid google': 1, 'revenueCents google': 1999 })
  expect((await house.pool.query('select from tracking_sessions')).rowCount).toBe(0)
})
