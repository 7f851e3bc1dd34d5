import { dayMs } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { loadBrand } from '@fennel/brands'
import type { DataOf } from '@fennel/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerEntries, subscriptions } from '#api/payments/index.ts'
import type { LedgerKind } from '#api/payments/index.ts'
import { openAdminHouse } from '#api/testing/admin-house.ts'
import type { AdminHouse } from '#api/testing/admin-house.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { readRevenue } from './read-revenue.ts'
import { now, orders, storeOrders } from './testing/stored-orders.ts'
import type { Entry } from './testing/stored-orders.ts'

let house: AdminHouse
beforeAll(async () => {
  house = await openAdminHouse()
})
afterAll(() => house.close())

const sumOf = (entries: readonly Entry[], ...kinds: LedgerKind[]) =>
  entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amountCents }) => sum + amountCents, 0)

type Report = DataOf<'revenueReport'>

describe('the revenue page equals the ledger to the cent', () => {
  test('for any ledger, any days, and every slice', async () => {
    await fc.assert(
      fc.asyncProperty(
        orders,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 30 }),
        async (given, back, length) => {
          const entries = await storeOrders(house, given)
          const from = new Date(now - back * dayMs).toISOString().slice(0, 10)
          const to = new Date(now - back * dayMs + length * dayMs).toISOString().slice(0, 10)
          const within = entries.filter(({ occurredAt }) => {
            const day = occurredAt.toISOString().slice(0, 10)
            return day >= from && day <= to
          })
          const report = dataOf('revenueReport', await house.get(`revenue?from=${from}&to=${to}`))
          expectSums(report.totals, within)
          expect(report.totals.netCents).toBe(within.reduce((sum, { amountCents }) => sum + amountCents, 0))
          expectSlices(report, within)
          const meta = dataOf('revenueReport', await house.get(`revenue?from=${from}&to=${to}&source=meta`))
          expectSums(
            meta.totals,
            within.filter(({ source }) => source === 'meta'),
          )
          expectSlices(
            meta,
            within.filter(({ source }) => source === 'meta'),
          )
          const [flow = 'inflammation'] = within.map((entry) => entry.flow)
          expectSlices(
            dataOf('revenueReport', await house.get(`revenue?from=${from}&to=${to}&flow=${flow}`)),
            within.filter((entry) => entry.flow === flow),
          )
          const placed = new Set(
            within.filter(({ kind }) => kind === 'plan').map(({ attemptId }) => attemptId),
          )
          const taken = entries.filter(({ kind, attemptId }) => kind === 'upsell' && placed.has(attemptId))
          expect(report.attach?.map(({ orders, cents }) => [orders, cents])).toEqual(
            taken.length === 0
              ? []
              : [[new Set(taken.map(({ attemptId }) => attemptId)).size, sumOf(taken, 'upsell')]],
          )
          expect(report.averageOrderCents).toBe(
            report.totals.orders === 0 ? null : sumOf(within, 'plan', 'upsell') / report.totals.orders,
          )
          for (const product of new Set(within.map(({ productId }) => productId))) {
            const sold = within.filter(({ productId }) => productId === product)
            const sales = sold.filter(({ kind }) => kind === 'plan' || kind === 'upsell').length
            const address = `revenue?from=${from}&to=${to}&product=${product}`
            expect(dataOf('revenueReport', await house.get(address)).averageOrderCents).toBe(
              sales === 0 ? null : sumOf(sold, 'plan', 'upsell') / sales,
            )
          }
          const cohorts = dataOf('revenueCohorts', await house.get('revenue/cohorts'))
          const whole = cohorts.reduce((sum, { cumulativeCents }) => sum + (cumulativeCents.at(-1) ?? 0), 0)
          expect(whole).toBe(entries.reduce((sum, { amountCents }) => sum + amountCents, 0))
          expect(cohorts.reduce((sum, { buyers }) => sum + buyers, 0)).toBe(given.length)
        },
      ),
      { numRuns: 60, seed: 7 },
    )
  }, 240_000)
})

/** Every slice of the page contains these entries, whichever origin is filtered. */
function expectSlices(report: Report, within: readonly Entry[]) {
  const slices: readonly (readonly [Report['byPlan'], (entry: Entry) => string])[] = [
    [report.byPlan, ({ productId }) => productId],
    [report.byFlow, ({ flow }) => flow],
    [report.bySource, ({ source }) => source],
    [report.byBrand, ({ brandId }) => brandId],
    [
      report.byDay.map((row) => ({ ...row, key: row.day, name: row.day })),
      ({ occurredAt }) => occurredAt.toISOString().slice(0, 10),
    ],
  ]
  for (const [rows, keyOf] of slices) {
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(within.map(keyOf)))
    for (const row of rows)
      expectSums(
        row,
        within.filter((entry) => keyOf(entry) === row.key),
      )
  }
}

function expectSums(shown: Report['totals'], entries: readonly Entry[]) {
  expect({
    gross: shown.grossCents,
    new: shown.newCents,
    renewal: shown.renewalCents,
    refund: shown.refundCents,
    dispute: shown.disputeCents,
    net: shown.netCents,
    payments: shown.payments,
    orders: shown.orders,
  }).toEqual({
    gross: sumOf(entries, 'plan', 'upsell', 'renewal'),
    new: sumOf(entries, 'plan', 'upsell'),
    renewal: sumOf(entries, 'renewal'),
    refund: 0 - sumOf(entries, 'refund'),
    dispute: 0 - sumOf(entries, 'dispute'),
    net: sumOf(entries, 'plan', 'upsell', 'renewal', 'refund', 'dispute'),
    payments: entries.filter(({ kind }) => kind !== 'refund' && kind !== 'dispute').length,
    orders: entries.filter(({ kind }) => kind === 'plan').length,
  })
}

test('filtering by flow, source or product still offers the other choices', async () => {
  await storeOrders(house, [
    { daysAgo: 1, flow: 'inflammation', source: 'meta', cents: 1999, after: [] },
    { daysAgo: 2, flow: 'cortisol', source: 'google', cents: 1999, after: [] },
  ])
  const days = 'from=2026-11-01&to=2026-11-21'
  const { choices } = dataOf('revenueReport', await house.get(`revenue?${days}`))
  expect(choices).toMatchObject({
    flows: [
      { value: 'cortisol', label: 'Stress, sleep and evening cravings' },
      { value: 'inflammation', label: 'Anti-inflammatory eating' },
    ],
    sources: ['google', 'meta'],
  })
  const [product] = choices.products
  for (const chosen of ['flow=cortisol', 'source=meta', `product=${product?.value}`]) {
    const sliced = dataOf('revenueReport', await house.get(`revenue?${days}&${chosen}`))
    expect({ chosen, ...sliced.choices }).toEqual({ chosen, ...choices })
  }
})

test('a step of a month of buyers is complete once its last buyer has had the time', async () => {
  const bought = (daysAgo: number) =>
    ({ daysAgo, flow: 'inflammation', source: null, cents: 1000, after: [] }) as const
  const ofMonth = async (days: readonly number[], month: string) => {
    await storeOrders(house, days.map(bought))
    const cohorts = dataOf('revenueCohorts', await house.get('revenue/cohorts'))
    return cohorts.find((cohort) => cohort.month === month)?.completeSteps
  }
  // The first buyer paid on October 1, the last on October 21 or 22, and 30 days later it is November 20 or 21.
  expect(await ofMonth([51, 31], '2026-10')).toBe(1)
  expect(await ofMonth([51, 30], '2026-10')).toBe(0)
})

test('plans of two brands with the same name show their brand', async () => {
  const [entry] = await storeOrders(house, [
    { daysAgo: 1, flow: 'inflammation', source: null, cents: 1999, after: [] },
  ])
  if (entry === undefined) throw new Error('Nothing was stored')
  const { flow: _flow, source: _source, ...row } = entry
  const other = { id: 'other', stripeSourceId: 'other', stripeChargeId: 'other', attemptId: 'other' }
  const monthOfOther = { ...row, ...other, brandId: 'bravolio', productId: 'bravolio-1-month' }
  await house.services.db.query.insert(ledgerEntries).values(monthOfOther)
  const brands = new Map([...house.services.brands, ['bravolio', await loadBrand('bravolio')]])
  const days = { from: '2026-11-01', to: '2026-11-21', currency: 'usd' }
  const { byPlan } = await readRevenue({ ...house.services, brands }, days)
  expect(byPlan.map(({ name }) => name).toSorted()).toEqual([
    '1-Month Plan (Bravolio)',
    '1-Month Plan (Calmplate)',
  ])
})

test('a product and an offer that two brands sell under one id have the names of both', async () => {
  const stored = await storeOrders(house, [
    {
      daysAgo: 1,
      flow: 'inflammation',
      source: null,
      cents: 1999,
      after: [{ kind: 'upsell', share: 1899, hours: 1 }],
    },
  ])
  const ofOther = stored.map(({ flow: _flow, source: _source, ...row }) => ({
    ...row,
    id: `o-${row.id}`,
    stripeSourceId: `o-${row.stripeSourceId}`,
    stripeChargeId: `o-${row.stripeChargeId}`,
    leadId: 'other',
    attemptId: 'other',
    brandId: 'bravolio',
  }))
  await house.services.db.query.insert(ledgerEntries).values(ofOther)
  const bravolio = await loadBrand('bravolio')
  const workout = { ...bravolio.upsells.products[0], id: 'workout-program', name: 'Lifting' }
  const other = { ...bravolio, upsells: { ...bravolio.upsells, products: [workout] } } as Brand
  const brands = new Map([...house.services.brands, ['bravolio', other]])
  const days = { from: '2026-11-01', to: '2026-11-21', currency: 'usd' }
  const { byPlan, attach, choices } = await readRevenue({ ...house.services, brands }, days)
  const both = 'Gentle Strength Workout Program / Lifting'
  expect(byPlan).toContainEqual(
    expect.objectContaining({ key: 'workout-program', name: both, grossCents: 3798 }),
  )
  expect(attach).toEqual([{ key: 'workout-program', name: both, orders: 2, cents: 3798 }])
  expect(choices.products).toContainEqual({ value: 'workout-program', label: both })
})

test('recurring revenue counts paid plans that will renew, per month', async () => {
  const plan = (id: string, changes: Partial<typeof subscriptions.$inferInsert>) => ({
    id,
    attemptId: id,
    leadId: id,
    brandId: 'calmplate',
    productId: 'calmplate-1-month',
    status: 'active',
    cancelAtPeriodEnd: false,
    startedAt: new Date(now),
    firstPaidAt: new Date(now),
    renewalCents: 3999,
    renewalCurrency: 'usd',
    renewalInterval: 'month' as const,
    renewalIntervalCount: 1,
    version: 1,
    updatedAt: new Date(now),
    ...changes,
  })
  await house.services.db.query
    .insert(subscriptions)
    .values([
      plan('monthly', {}),
      plan('quarterly', { renewalCents: 6999, renewalIntervalCount: 3 }),
      plan('annual', { renewalCents: 12_000, renewalInterval: 'year' }),
      plan('ending', { cancelAtPeriodEnd: true }),
      plan('unpaid', { firstPaidAt: null }),
      plan('late', { status: 'past_due' }),
      plan('over', { endedAt: new Date(now) }),
      plan('euros', { renewalCurrency: 'eur' }),
    ])
  const report = dataOf('revenueReport', await house.get('revenue?from=2026-11-01&to=2026-11-21'))
  expect(report).toMatchObject({ renewingPlans: 3, mrrCents: 3999 + 2333 + 1000 })
})
