import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { ledgerEntries } from '#api/payments/index.ts'
import { recordMovement } from '#api/payments/ledger-store.ts'
import { saveReportingZone } from '#api/reporting/index.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { rebuildCounts } from '#api/tracking/rollup/rebuild-counts.ts'
import { rebuildSales } from './rebuild-sales.ts'
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
