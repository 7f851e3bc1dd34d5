import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { ledgerEntries } from '#api/payments/index.ts'
import { recordMovement } from '#api/payments/ledger-store.ts'
import { saveReportingZone } from '#api/reporting/index.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { rebuildCounts } from '#api/tracking/rollup/rebuild-counts.ts'
import { lockSales, rebuildSales } from './rebuild-sales.ts'
import { forgottenLeads, salesShares, salesTotals } from './sales-tables.ts'
import { applyEvent, historyEvent, readBooks } from './testing/history.ts'
import { plainSums } from './testing/plain-sums.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
})
afterAll(() => database.drop())

const empty = async () => {
  await database.db.pool
    .query(`truncate ledger_entries, leads, lead_attributions, order_attributions, subscriptions,
    forgotten_leads, sales_shares, sales_totals cascade`)
}
beforeEach(empty)

async function totals(): Promise<Readonly<Record<string, readonly [cents: number, count: number]>>> {
  const rows = await database.db.query.select().from(salesTotals)
  return Object.fromEntries(
    rows
      .filter(({ cents, count }) => cents !== 0 || count !== 0)
      .map(({ currency, told, span, what, day, brand, product, flow, source, detail, cents, count }) => [
        JSON.stringify([currency, told, span, what, day, brand, product, flow, source, detail]),
        [cents, count],
      ]),
  )
}

test('after any history the totals match the books, and recomputing them changes nothing', async () => {
  const histories = fc.array(fc.array(historyEvent, { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 9,
  })
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      await empty()
      // NOTE: the events of one list happen at the same time, each on its own connection.
      for (const same of history) await Promise.all(same.map((one) => applyEvent(database.db, one)))
      const counted = await totals()
      expect(counted).toEqual(plainSums(await readBooks(database.db)))
      await rebuildSales(database)
      expect(await totals()).toEqual(counted)
    }),
    { numRuns: 80 },
  )
}, 240_000)

test.each(['America/New_York', 'Asia/Kolkata'])(
  'after any history the totals match the books by the days of %s, even if the zone is changed later',
  async (zone) => {
    const histories = fc.array(historyEvent, { minLength: 1, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(histories, fc.boolean(), async (history, isLate) => {
        await empty()
        await database.db.pool.query('truncate reporting_zone')
        if (!isLate) await saveReportingZone(database.db.query, zone)
        for (const one of history) await applyEvent(database.db, one)
        if (isLate) await rebuildCounts(database, zone)
        expect(await totals()).toEqual(plainSums(await readBooks(database.db), zone))
      }),
      { numRuns: 25 },
    )
    await database.db.pool.query('truncate reporting_zone')
  },
  240_000,
)

/** Mia and Noa left their emails on Monday; Mia bought a plan, which renewed. */
async function twoLeads(): Promise<void> {
  const origin = { flow: 'cortisol', channel: 'meta', hour: 5 } as const
  const money = { does: 'move money', lead: 'mia', isWon: false, currency: 'usd', attempt: 0 } as const
  for (const lead of ['mia', 'noa'] as const)
    await applyEvent(database.db, { does: 'leave address', lead, ...origin })
  for (const kind of ['plan', 'renewal'] as const)
    await applyEvent(database.db, { ...money, kind, cents: 1999, hour: 6 })
}

test('a deleted lead still counts on its day, and a buyer’s money under its origin', async () => {
  await twoLeads()
  const before = await totals()
  const ofLeads = JSON.stringify(['', 8, 'day', 'lead', '2026-09-07', 'calmplate', '*', '*', '*', ''])
  const ofRenewals = ['usd', 3, 'day', 'renewal', '2026-09-07', '*', '*', 'cortisol', 'meta', '']
  expect([before[ofLeads], before[JSON.stringify(ofRenewals)]]).toEqual([
    [0, 2],
    [1999, 1],
  ])
  for (const lead of ['mia', 'noa'] as const) await applyEvent(database.db, { does: 'erase', lead })
  expect((await readBooks(database.db)).leads).toEqual([])
  expect(await totals()).toEqual(before)
  await rebuildSales(database)
  expect(await totals()).toEqual(before)
})

test('what is kept of a lead that paid nothing identifies nobody', async () => {
  await twoLeads()
  for (const lead of ['mia', 'noa'] as const) await applyEvent(database.db, { does: 'erase', lead })
  for (const table of [forgottenLeads, salesShares]) {
    const ids = (await database.db.query.select().from(table)).map(({ leadId }) => leadId)
    expect([ids.includes('mia'), ids.includes('noa')]).toEqual([true, false])
  }
})

test('a payment that is rolled back counts for nothing, and empty shares are not kept', async () => {
  const { db } = database
  const pay = (tx: Queryable) =>
    recordMovement(tx, {
      id: 'entry',
      kind: 'plan',
      leadId: 'mia',
      brandId: 'calmplate',
      productId: 'plan',
      amountCents: 1999,
      currency: 'usd',
      stripeSourceId: 'charge',
      stripeChargeId: 'charge',
      occurredAt: new Date('2026-09-07T00:00:00Z'),
      createdAt: new Date('2026-09-07T00:00:00Z'),
    })
  const failing = inTransaction(db, async (tx) => {
    await pay(tx)
    throw new Error('the power went')
  })
  await expect(failing).rejects.toThrow('the power went')
  expect(await totals()).toEqual({})
  await pay(db.query)
  expect(Object.keys(await totals()).length).toBeGreaterThan(0)
  await db.query.delete(ledgerEntries)
  expect(await totals()).toEqual({})
  expect(await db.query.select().from(salesShares)).toEqual([])
})

test('a subscription that nobody has paid for waits for no other payment', async () => {
  const { db } = database
  const open = {
    does: 'change plan',
    lead: 'mia',
    isEnding: false,
    cents: 3999,
    months: 1,
    switchedTo: null,
  } as const
  const commits = inTransaction(db, async (other) => {
    await lockSales(other)
    await applyEvent(db, { ...open, status: 'trialing', isPaid: false })
    await applyEvent(db, { ...open, status: 'active', isPaid: false })
    const waiting = applyEvent(db, { ...open, status: 'active', isPaid: true })
    await expect.poll(async () => lockWaits(db.query)).toBe(1)
    return { waiting }
  })
  await (
    await commits
  ).waiting
  expect(await totals()).toEqual(plainSums(await readBooks(db)))
  await db.query.execute(sql`delete from subscriptions`)
  expect(await totals()).toEqual({})
})

test('adding up a lead reads no table from end to end, however small it is', async () => {
  await twoLeads()
  const [before, after] = await inTransaction(database.db, async (tx) => {
    // NOTE: not yet reported scans of earlier transactions on this connection are among them.
    const earlier = await wholeReads(tx)
    await tx.execute(sql`select count_sales(array['mia'])`)
    return [earlier, await wholeReads(tx)]
  })
  expect(after).toEqual(before)
})

/** How often each table of the books was read from end to end. */
async function wholeReads(tx: Queryable): Promise<unknown> {
  const { rows } =
    await tx.execute(sql`select relname, pg_stat_get_xact_numscans(oid)::int as scans from pg_class
    where relkind = 'r' and relname in ('leads', 'ledger_entries', 'subscriptions', 'lead_attributions',
      'order_attributions', 'forgotten_leads', 'sales_shares') order by relname`)
  return rows
}

async function lockWaits(query: Queryable): Promise<unknown> {
  const { rows } = await query.execute<{ waits: number }>(sql`select count(*)::int as waits from pg_locks
    where locktype = 'advisory' and not granted and objid = ${advisoryLocks.sales}
      and database = (select oid from pg_database where datname = current_database())`)
  return rows[0]?.waits
}
