import { minuteMs } from '@fennel/funnel'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { leadAttributions, orderAttributions } from '#api/attribution/attribution-tables.ts'
import { ledgerEntries } from '#api/payments/ledger-tables.ts'
import { makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { createDayPartitions } from './day-partitions.ts'
import { followBooks } from './follow-books.ts'
import { rebuildRollups } from './rollup/rebuild-rollups.ts'
import { createTrackingJobs } from './tracking-jobs.ts'
import { notedFacts, waitingEvents } from './tracking-tables.ts'

let house: TestApp
beforeAll(async () => {
  // NOTE: its jobs follow the books as well, and would pick up what a test leaves for later.
  house = await createTestApp({ jobs: 'still' })
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(
    house.services.db,
    'tracking_events',
    'tracking_event_ids',
    'tracking_sessions',
    'tracking_session_steps',
    'rollup_counts',
    'rollup_totals',
    'noted_facts',
    'ledger_entries',
    'attributions',
    'lead_attributions',
    'order_attributions',
    'waiting_events',
  )
})

const touch = { at: '2026-11-21T08:59:00.000Z', utmSource: 'google', landingPath: '/' }

async function land(more: object): Promise<void> {
  const sent = {
    eventType: 'landingPageVisit',
    sessionId: 'session-1',
    timestamp: '2026-11-21T08:59:58.000Z',
  }
  const payload = { ...sent, ...more }
  await house.app.inject({ method: 'POST', url: '/api/tracking/events', payload })
}

async function visit(): Promise<string> {
  await land({ attribution: { first: touch, last: touch } })
  return (await makeLead(createTestBrowser(house.app))).id
}

async function book(
  leadId: string,
  kind: 'plan' | 'upsell' | 'renewal' | 'refund' | 'dispute',
  amountCents: number,
  { ofPayment, currency = 'usd' }: { readonly ofPayment?: string; readonly currency?: string } = {},
) {
  const id = house.services.newId()
  await house.services.db.query.insert(ledgerEntries).values({
    id,
    kind,
    leadId,
    brandId: 'calmplate',
    productId: 'calmplate-1-month',
    amountCents,
    currency,
    stripeSourceId: `ch_${id}`,
    stripeChargeId: `ch_${ofPayment ?? id}`,
    occurredAt: new Date(house.services.now()),
    createdAt: new Date(house.services.now()),
  })
  return id
}

async function noted(): Promise<readonly string[]> {
  const rows = await house.services.db.query.select().from(notedFacts)
  return rows.map(({ factId }) => factId).toSorted()
}

async function journey(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await house.services.db.pool.query<{ measure: string; source: string; count: number }>(
    `select measure, source, sum(count)::int as count from rollup_counts
     where step_id = '' and count <> 0 group by 1, 2 order by 1`,
  )
  return Object.fromEntries(rows.map(({ measure, source, count }) => [`${measure} ${source}`, count]))
}

test('payments and refunds count once for the visit they came from, even when two processes follow the books', async () => {
  const leadId = await visit()
  await book(leadId, 'plan', 1999)
  await book(leadId, 'upsell', 1899)
  await book(leadId, 'renewal', 3999)
  await Promise.all([followBooks(house.services), followBooks(house.services)])
  await book(leadId, 'refund', -1899)
  await followBooks(house.services)
  await followBooks(house.services)
  const expected = {
    'visit google': 1,
    'landing google': 1,
    'paid google': 1,
    'upsellPaid google': 1,
    'revenueCents google': 1999 + 1899,
    'refundCents google': 1899,
    'netCentsSquared google': 1999 ** 2,
  }
  expect(await journey()).toEqual(expected)
  await rebuildRollups(house.services)
  expect(await journey()).toEqual(expected)
})

test('a sale in another currency is counted, but its money is left out of the sums', async () => {
  const leadId = await visit()
  await book(leadId, 'plan', 1999, { currency: 'eur' })
  await book(leadId, 'upsell', 1899)
  await book(leadId, 'refund', -500, { currency: 'eur' })
  await followBooks(house.services)
  const expected = {
    'visit google': 1,
    'landing google': 1,
    'paid google': 1,
    'upsellPaid google': 1,
    'revenueCents google': 1899,
  }
  expect(await journey()).toMatchObject(expected)
  expect(await journey()).not.toHaveProperty('refundCents google')
  await rebuildRollups(house.services)
  expect(await journey()).toMatchObject(expected)
})

test.each(['refund', 'dispute'] as const)(
  "a %s reduces the visit's revenue, unless it reverses a renewal",
  async (kind) => {
    const leadId = await visit()
    const plan = await book(leadId, 'plan', 1999)
    const renewal = await book(leadId, 'renewal', 3999)
    await book(leadId, kind, -3999, { ofPayment: renewal })
    await followBooks(house.services)
    const expected = {
      'visit google': 1,
      'landing google': 1,
      'paid google': 1,
      'revenueCents google': 1999,
      'netCentsSquared google': 1999 ** 2,
    }
    expect(await journey()).toEqual(expected)
    await book(leadId, kind, 3999, { ofPayment: renewal })
    await followBooks(house.services)
    expect(await journey()).toEqual(expected)
    await rebuildRollups(house.services)
    expect(await journey()).toEqual(expected)
    await book(leadId, kind, -500, { ofPayment: plan })
    await followBooks(house.services)
    expect(await journey()).toMatchObject({ 'refundCents google': 500 })
  },
)

test('a failed refund no longer counts, and its money is not revenue', async () => {
  const leadId = await visit()
  await book(leadId, 'plan', 1999)
  await book(leadId, 'refund', -1999)
  await book(leadId, 'refund', 1999)
  await followBooks(house.services)
  const expected = {
    'visit google': 1,
    'landing google': 1,
    'paid google': 1,
    'revenueCents google': 1999,
    'netCentsSquared google': 1999 ** 2,
  }
  expect(await journey()).toEqual(expected)
  await rebuildRollups(house.services)
  expect(await journey()).toEqual(expected)
})

test('with a start date only recent facts are read, and nothing is lost', async () => {
  const leadId = await visit()
  const early = await book(leadId, 'plan', 1999)
  house.clock.advance(120_000)
  const late = await book(leadId, 'upsell', 1899)
  await followBooks(house.services, { since: new Date(house.services.now() - 60_000) })
  expect(await noted()).toEqual([`ledger:${late}`])
  await followBooks(house.services)
  expect(await noted()).toEqual([`ledger:${early}`, `ledger:${late}`].toSorted())
})

test('the origin of a visit is copied to the lead and, as of then, to the order', async () => {
  const leadId = await visit()
  const entry = await book(leadId, 'plan', 1999)
  await followBooks(house.services)
  const origin = { leadId, sessionId: 'session-1', channel: 'google', firstTouch: touch, lastTouch: touch }
  expect(await house.services.db.query.select().from(leadAttributions)).toMatchObject([origin])
  expect(await house.services.db.query.select().from(orderAttributions)).toMatchObject([
    { ...origin, ledgerEntryId: entry },
  ])
})

test('an order keeps every detail of the first and the last touch, and no later one', async () => {
  const first = {
    at: '2026-11-20T08:00:00.000Z',
    utmSource: 'newsletter',
    utmMedium: 'email',
    utmCampaign: 'autumn',
    utmContent: 'button',
    utmTerm: 'calm',
    gclid: 'google-1',
    referrer: 'https://mail.example',
    landingPath: '/article/twelve-calming-foods',
    article: 'twelve-calming-foods',
  }
  const last = {
    at: '2026-11-21T08:00:00.000Z',
    utmSource: 'tiktok',
    fbclid: 'face-1',
    ttclid: 'tik-1',
    referrer: 'https://www.tiktok.com',
    landingPath: '/',
  }
  const arrive = async (eventId: string, attribution: object, fbp: string) =>
    land({ eventId, attribution, fbp })
  await arrive('arrival-1', { first, last: first }, 'fb.1.1700000000000.1')
  await arrive('arrival-2', { first, last }, 'fb.1.1700000000000.2')
  const leadId = (await makeLead(createTestBrowser(house.app))).id
  await book(leadId, 'plan', 1999)
  await followBooks(house.services)
  const later = { at: '2026-11-21T09:30:00.000Z', utmSource: 'bing', landingPath: '/' }
  await arrive('arrival-3', { first, last: later }, 'fb.1.1700000000000.3')
  await followBooks(house.services)
  expect(await house.services.db.query.select().from(orderAttributions)).toMatchObject([
    {
      leadId,
      sessionId: 'session-1',
      firstTouch: first,
      lastTouch: last,
      channel: 'meta',
      fbp: 'fb.1.1700000000000.2',
      fbc: `fb.1.${Date.parse(last.at)}.face-1`,
    },
  ])
})

test('a sale waits at most five minutes for events, even if new ones never stop waiting', async () => {
  const { services, clock } = house
  const leadId = await visit()
  const early = await book(leadId, 'plan', 1999)
  clock.advance(6 * minuteMs)
  await services.db.query.insert(waitingEvents).values({ keptAt: new Date(clock.now()), item: {} })
  await book(leadId, 'upsell', 1899)
  const partitions = createDayPartitions(services.db)
  const jobs = createTrackingJobs(services, partitions, { catchUp: async () => undefined })
  onTestFinished(jobs.stop)
  jobs.start()
  await expect.poll(noted, { timeout: 20_000 }).toEqual([`ledger:${early}`])
})
