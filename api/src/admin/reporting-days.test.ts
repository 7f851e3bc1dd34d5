import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLeadDesk } from './leads/testing/lead-desk.ts'
import type { LeadDesk } from './leads/testing/lead-desk.ts'
import { usedOfDay } from './disputes/day-limits.ts'
import { readRates } from './disputes/read-rates.ts'
import { readCohorts } from './revenue/read-cohorts.ts'
import { readDashboard } from './revenue/read-dashboard.ts'
import { compareDay } from '#api/ad-platform/compare-day.ts'
import { saveReportingZone } from '#api/reporting/index.ts'
import type { Services } from '#api/services.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { addToTotals } from '#api/tracking/rollup/rollup-store.ts'

let desk: LeadDesk
beforeAll(async () => {
  desk = await openLeadDesk()
})
afterAll(async () => desk[Symbol.asyncDispose]())
beforeEach(async () => {
  await emptyTables(desk.house.services.db, ...written)
  await desk.run(sql`delete from users where id not in (select user_id from operators)`)
})

/** The tables the tests write, and the sums derived from them. */
const written = [
  'leads',
  'lead_attributions',
  'ledger_entries',
  'disputes',
  'fraud_warnings',
  'prevention_runs',
  'prevention_items',
  'rollup_counts',
  'rollup_totals',
  'sales_shares',
  'sales_totals',
  'forgotten_leads',
]

/** 11:30 p.m. on October 31 in each zone, with the first and last moment of that day. */
const evenings = [
  ['America/New_York', '2026-11-01T03:30:00.000Z', '2026-10-31T04:00:00.000Z', '2026-11-01T03:59:59.999Z'],
  ['Asia/Kolkata', '2026-10-31T18:00:00.000Z', '2026-10-30T18:30:00.000Z', '2026-10-31T18:29:59.999Z'],
] as const

const before = (moment: string) => new Date(Date.parse(moment) - 1).toISOString()
const after = (moment: string) => new Date(Date.parse(moment) + 1).toISOString()

async function houseIn(zone: string, now: string): Promise<Services> {
  await saveReportingZone(desk.house.services.db.query, zone)
  return { ...desk.house.services, now: () => Date.parse(now) }
}

async function pay(id: string, at: string): Promise<void> {
  await desk.run(sql`insert into ledger_entries (id, kind, lead_id, brand_id, product_id, amount_cents, currency,
      stripe_source_id, stripe_charge_id, occurred_at, created_at)
    values (${id}, 'plan', ${id}, 'calmplate', 'plan', 1999, 'usd', ${id}, ${id}, ${at}, ${at})`)
}

async function dispute(id: string, at: string): Promise<void> {
  await desk.run(sql`insert into disputes (id, stripe_charge_id, lead_id, status, reason, amount_cents, currency,
      opened_at, version, updated_at) values (${id}, ${id}, ${id}, 'lost', 'fraudulent', 1999, 'usd', ${at}, 1, now())`)
  await desk.run(sql`insert into fraud_warnings (id, stripe_charge_id, lead_id, fraud_type, is_actionable, warned_at,
      version, updated_at) values (${id}, ${id}, ${id}, 'made_with_stolen_card', true, ${at}, 1, now())`)
}

test.each(evenings)(
  'late in the evening, today on the dashboard is that of %s',
  async (zone, now, first, last) => {
    const services = await houseIn(zone, now)
    for (const [id, at] of Object.entries({ before: before(first), first, last, after: after(last) })) {
      await pay(id, at)
      await dispute(id, at)
      await desk.lead(id, { at: Date.parse(at) })
    }
    const visits = (day: string) =>
      JSON.stringify(['calmplate', day, 'inflammation', 'v1', '', 'visit', '', '', 'meta', 'phone', 'US'])
    await addToTotals(
      services.db.query,
      new Map([
        [visits('2026-10-30'), 10],
        [visits('2026-10-31'), 30],
        [visits('2026-11-01'), 50],
      ]),
    )
    const { today, last7, last28 } = await readDashboard(services)
    const ofDay = { visitors: 30, leads: 2, payments: 2, grossCents: 3998, disputes: 2 }
    expect(today).toMatchObject({ from: '2026-10-31', to: '2026-10-31', ...ofDay })
    const one = { visitors: 10, leads: 1, payments: 1, disputes: 1 }
    expect(last7).toMatchObject({ from: '2026-10-24', to: '2026-10-30', ...one })
    expect(last28).toMatchObject({ from: '2026-10-03', to: '2026-10-30', ...one })

    expect(await readRates(services.db.query, services.now(), 1)).toEqual({
      days: 1,
      payments: 3,
      disputes: 3,
      warnings: 3,
    })
  },
)

test.each(evenings)('the months of buyers begin and end as they do in %s', async (zone, now, first, last) => {
  const services = await houseIn(zone, now)
  for (const [id, at] of Object.entries({ first, last, after: after(last) })) await pay(id, at)
  const cohorts = await readCohorts(services, 'usd')
  expect(cohorts.map(({ month, buyers, cumulativeCents: [cents] }) => [month, buyers, cents])).toEqual([
    ['2026-10', 2, 3998],
    ['2026-11', 1, 1999],
  ])
  // NOTE: 30 days after the end of the day on which the month's last new buyer paid, and not a moment earlier.
  const complete = Date.parse(after(last)) + 30 * 86_400_000
  const stepsAt = async (moment: number) =>
    (await readCohorts({ ...services, now: () => moment }, 'usd'))[0]?.completeSteps
  expect([await stepsAt(complete - 1), await stepsAt(complete)]).toEqual([0, 1])
})

test.each(evenings)('leads and users are found by days of %s', async (zone, now, first, last) => {
  await houseIn(zone, now)
  for (const [id, at] of Object.entries({ before: before(first), first, last, after: after(last) })) {
    await desk.lead(id, { at: Date.parse(at) })
    await desk.run(sql`insert into users (id, email, email_key, password_hash, email_verified, created_at)
      values (${id}, ${id}, ${id}, 'x', true, ${at})`)
  }
  const day = { from: '2026-10-31', to: '2026-10-31' }
  expect(await desk.idsOf(day)).toEqual(['last', 'first'])
  const { browser, token } = desk.boss
  const users = await browser.get('/api/admin/users?from=2026-10-31&to=2026-10-31', bearer(token))
  expect(dataOf('adminUsers', users).users.map(({ id }) => id)).toEqual(['last', 'first'])
})

test.each(evenings)(
  'the day limits of the disputes tool follow the day of %s',
  async (zone, now, first, last) => {
    const services = await houseIn(zone, now)
    for (const [id, at] of Object.entries({ before: before(first), first, last })) {
      await desk.run(sql`insert into prevention_runs (id, operator_id, state, created_at, expires_at, started_at)
      values (${id}, 'o', 'done', ${at}, ${at}, ${at})`)
      await desk.run(sql`insert into prevention_items (id, run_id, position, action, reason, lead_id, product_id, brand_id,
        refund_cents, currency, state)
      values (${id}, ${id}, 0, 'refund-and-cancel', 'r', 'l', 'p', 'b', 100, 'usd', 'done')`)
    }
    expect(await usedOfDay(services.db.query, services.now())).toEqual({ actions: 2, refundCents: 200 })
    expect(await usedOfDay(services.db.query, Date.parse(last) + 1)).toEqual({ actions: 0, refundCents: 0 })
  },
)

/** A payment provider with a charge at each moment. */
function stripeThatCharged(moments: readonly number[]): Stripe {
  // NOTE: Stripe's timestamps are whole seconds.
  const charges = moments.map((at) => ({ status: 'succeeded', amount: 1999, created: Math.floor(at / 1000) }))
  const within = async function* ({ created: { gte, lt } }: { created: { gte: number; lt: number } }) {
    yield* charges.filter(({ created }) => created >= gte && created < lt)
  }
  const nothing = async function* () {
    yield* []
  }
  return { charges: { list: within }, refunds: { list: nothing } } as unknown as Stripe
}

test.each(evenings)(
  'the ledger and the payment provider are compared by the day of %s',
  async (zone, now, first, last) => {
    const moments = [before(first), first, last, after(last)].map((at) => Date.parse(at))
    const services = { ...(await houseIn(zone, now)), stripe: stripeThatCharged(moments) }
    for (const [number, at] of moments.entries()) await pay(`p${number}`, new Date(at).toISOString())
    expect(await compareDay(services, '2026-10-31')).toMatchObject({
      ledger: { sales: { count: 2, cents: 3998 } },
      stripe: { charges: { count: 2, cents: 3998 } },
      booksAgree: true,
    })
  },
)

test('only operators are told the zone, and the settings name the different one that is configured', async () => {
  await saveReportingZone(desk.house.services.db.query, 'Asia/Kolkata')
  const { browser, token } = desk.viewer
  const check = async (signedIn: Parameters<typeof browser.get>[1]) =>
    dataOf('adminCheck', await browser.get('/api/admin/check', signedIn))
  expect(await check(bearer(token))).toMatchObject({ role: 'viewer', timeZone: 'Asia/Kolkata' })
  const stranger = await desk.house.app.inject({ method: 'GET', url: '/api/admin/check' })
  expect(stranger.json()).toMatchObject({ data: { isAdmin: false, timeZone: null } })
  const settings = await browser.get('/api/admin/settings', bearer(token))
  expect(dataOf('houseSettings', settings).timeZone).toEqual({ kept: 'Asia/Kolkata', wanted: 'UTC' })
})

test('an export is named after the day on which it was taken', async () => {
  // NOTE: on the test's clock it is nine in the morning of the 21st in London.
  await saveReportingZone(desk.house.services.db.query, 'Pacific/Pago_Pago')
  const response = await desk.act('exportLeads', { reason: 'Monthly letter' })
  expect(response.headers['content-disposition']).toBe('attachment; filename="leads-2026-11-20.csv"')
})

test.each([
  ['Pacific/Kiritimati', ['2026-11-21', '2026-11-20']],
  ['Pacific/Pago_Pago', ['2026-11-20', '2026-11-19']],
])('the comparison begins with the day it is in %s', async (zone, days) => {
  await using house = await createTestApp({ services: { stripe: stripeThatCharged([]) } })
  await saveReportingZone(house.services.db.query, zone)
  const { browser, token } = await signInOperator(house, 'viewer')
  const compared = await browser.get('/api/admin/book-comparisons?days=2', bearer(token))
  const shown = dataOf('bookComparisons', compared)
  expect(shown.days.map(({ day }) => day)).toEqual(days)
  expect(shown.isAdvertisingOn, 'without a pixel').toBe(false)
})
