import { loadBrand } from '@fennel/brands'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attributions } from '#api/attribution/attribution-tables.ts'
import { leadBody } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { asLead, dataOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { trackingEvents } from '#api/tracking/tracking-tables.ts'
import { privacyReceipts } from './consent-tables.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1/32' } })
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(
    house.services.db,
    'tracking_events',
    'tracking_event_ids',
    'privacy_receipts',
    'attributions',
    'rollup_counts',
    'tracking_sessions',
  )
})

type Headers = Readonly<Record<string, string>>
const germany = { 'x-country-code': 'DE' }
const texas = { 'x-country-code': 'US', 'x-region-code': 'TX' }

const choicePayload = (choices: Readonly<Record<string, boolean>>, receiptId = 'receipt-1') => ({
  receiptId,
  sessionId: 'session-1',
  choices: { analytics: true, ads: true, healthProcessing: true, ...choices },
  gpc: false,
  source: 'banner-custom',
  policyVersion: '2026-11-01',
})
const choose = (choices: Readonly<Record<string, boolean>>, headers: Headers = {}) =>
  house.app.inject({ method: 'POST', url: '/api/consent', headers, payload: choicePayload(choices) })

const touch = {
  at: '2026-11-21T08:59:00.000Z',
  utmSource: 'facebook',
  utmCampaign: 'spring',
  fbclid: 'click-1',
  gclid: 'click-2',
  landingPath: '/',
}

let events = 0
const trackPayload = () => ({
  eventId: `event-${++events}`,
  eventType: 'quizQuestionAnswered',
  timestamp: '2026-11-21T08:59:58.000Z',
  sessionId: 'session-1',
  userId: 'user-1',
  email: 'mia@example.com',
  fbp: 'fb.1.2.3',
  deviceInfo: { userAgent: 'Mozilla/5.0 (iPhone; Mobile)', language: 'en' },
  attribution: { first: touch, last: touch },
  metadata: { questionId: 'living_area', answer: 'city', quizId: 'inflammation', amount: 5 },
})
/** An event that also carries the network's own click id, an address and an order. */
const fullPayload = () => {
  const payload = trackPayload()
  const metadata = { ...payload.metadata, email: 'mia@example.com', transactionId: 'pi_1' }
  return { ...payload, fbc: 'fb.1.2.click', metadata }
}
const track = (headers: Headers = {}, payload: object = trackPayload()) =>
  house.app.inject({ method: 'POST', url: '/api/tracking/events', headers, payload })
const stored = async () => (await house.services.db.query.select().from(trackingEvents)).at(-1)
const origins = () => house.services.db.query.select().from(attributions)

test('in opt-in regions an event is only counted until there is consent', async () => {
  await track(germany, fullPayload())
  const row = await stored()
  expect(row).toMatchObject({ eventType: 'quizQuestionAnswered', isReduced: true, flowId: 'inflammation' })
  expect(row?.metadata).toEqual({ questionId: 'living_area', quizId: 'inflammation' })
  for (const field of [
    'sessionId',
    'userLabel',
    'emailLabel',
    'fbp',
    'fbc',
    'deviceInfo',
    'source',
    'device',
    'country',
  ] as const)
    expect(row?.[field]).toBeNull()
  expect(JSON.stringify(row)).not.toMatch(/session-1|city|iPhone|facebook|click|pi_1/)
  expect(await origins()).toEqual([])

  expect(dataOf('giveConsent', await choose({}, germany))).toEqual({
    receiptId: 'receipt-1',
    effective: { analytics: true, ads: true, healthProcessing: true },
    region: 'DE',
    basis: 'opt-in',
  })
  await track(germany, fullPayload())
  expect(
    (await house.services.db.query.select().from(trackingEvents)).filter((event) => !event.isReduced),
  ).toMatchObject([
    {
      sessionId: 'session-1',
      country: 'DE',
      device: 'phone',
      source: 'meta',
      fbp: 'fb.1.2.3',
      fbc: 'fb.1.2.click',
      metadata: { transactionId: 'pi_1' },
    },
  ])
  const { rows } = await house.services.db.pool.query<{ count: number }>(
    `select sum(count)::int as count from rollup_counts where measure = 'visit'`,
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('elsewhere everything is stored until it is refused, and a later choice counts', async () => {
  await track(texas)
  expect(await stored()).toMatchObject({ isReduced: false, sessionId: 'session-1', country: 'US' })
  expect(await origins()).toMatchObject([
    { channel: 'meta', fbp: 'fb.1.2.3', fbc: `fb.1.${Date.parse(touch.at)}.click-1`, firstTouch: touch },
  ])
  await choose({ analytics: false, ads: false }, texas)
  house.clock.advance(1000)
  await track(texas)
  const rows = await house.services.db.query.select().from(trackingEvents).orderBy(trackingEvents.receivedAt)
  expect(rows.map(({ eventId, isReduced }) => [eventId, isReduced])).toEqual([
    [`event-${events - 1}`, false],
    [`event-${events}`, true],
  ])
})

test("without advertising consent the network's ids are removed; Global Privacy Control alone has that effect", async () => {
  await track({ ...texas, 'sec-gpc': '1' }, fullPayload())
  expect(await stored()).toMatchObject({ isReduced: false, fbp: null, fbc: null })
  const [origin] = await origins()
  expect(origin).toMatchObject({ fbp: null, fbc: null, lastTouch: { utmCampaign: 'spring' } })
  expect(JSON.stringify(origin)).not.toContain('click')
})

test('a choice is stored as a receipt, unchanged by repeating it', async () => {
  await choose({ ads: false }, { ...texas, 'sec-gpc': '1' })
  await choose({ ads: true }, germany)
  expect(await house.services.db.query.select().from(privacyReceipts)).toEqual([
    {
      id: 'receipt-1',
      appName: 'calmplate',
      sessionId: 'session-1',
      choices: { analytics: true, ads: false, healthProcessing: true },
      isHealthDecided: null,
      gpc: true,
      source: 'banner-custom',
      policyVersion: '2026-11-01',
      region: 'US-TX',
      basis: 'opt-out',
      givenAt: new Date(house.services.now()),
    },
  ])
})

test('a refusal under an earlier policy counts in a later visit, and what it leaves out follows the region', async () => {
  const told = { ...choicePayload({}), choices: { ads: false }, policyVersion: '2025-01-01' }
  const say = (headers: Headers, payload: object) =>
    house.app.inject({ method: 'POST', url: '/api/consent', headers, payload })
  expect(dataOf('giveConsent', await say(texas, told))).toMatchObject({
    effective: { analytics: true, ads: false, healthProcessing: true },
  })
  expect(await house.services.db.query.select().from(privacyReceipts)).toMatchObject([
    { choices: { ads: false }, policyVersion: '2025-01-01' },
  ])
  await track(texas, fullPayload())
  expect(await stored()).toMatchObject({ isReduced: false, fbp: null, fbc: null })
  const inGermany = await say(germany, { ...told, receiptId: 'receipt-2', sessionId: 'session-2' })
  expect(dataOf('giveConsent', inGermany)).toMatchObject({
    effective: { analytics: false, ads: false, healthProcessing: false },
  })
})

test('not even direct SQL can rewrite a choice', async () => {
  await choose({ ads: false }, germany)
  await expect(
    house.services.db.pool.query(`update privacy_receipts set choices = '{"ads":true}'`),
  ).rejects.toThrow('a receipt is never changed')
  expect(await house.services.db.query.select().from(privacyReceipts)).toMatchObject([
    { choices: { ads: false } },
  ])
})

test('a browser in a European time zone is opt-in where no proxy names a country', async () => {
  const response = await house.app.inject({
    method: 'POST',
    url: '/api/consent',
    payload: {
      receiptId: 'receipt-2',
      sessionId: 'session-1',
      choices: { analytics: false, ads: false, healthProcessing: false },
      gpc: false,
      source: 'banner-reject',
      policyVersion: '2026-11-01',
      timeZone: 'Europe/Oslo',
    },
  })
  expect(dataOf('giveConsent', response)).toMatchObject({ region: 'EU', basis: 'opt-in' })
})

test('where nothing names the country, an event is only counted until there is consent', async () => {
  const brands = new Map([['calmplate', await loadBrand('calmplate')]])
  await using nowhere = await createTestApp({ services: { brands } })
  const [event, receipt] = [trackPayload(), choicePayload({})]
  const send = (url: string, payload: object) => nowhere.app.inject({ method: 'POST', url, payload })
  const rows = () => nowhere.services.db.query.select().from(trackingEvents)
  await send('/api/tracking/events', event)
  expect(await rows()).toMatchObject([{ isReduced: true, sessionId: null }])
  expect(dataOf('giveConsent', await send('/api/consent', receipt))).toMatchObject({
    region: 'unknown',
    basis: 'opt-in',
  })
  await send('/api/tracking/events', trackPayload())
  expect((await rows()).map(({ sessionId }) => sessionId)).toEqual(
    expect.arrayContaining(['session-1', null]),
  )
})

/** Leaves an address with health answers in a visit. Returns the names of the stored answers. */
async function saveHealth(sessionId: string, headers: Headers): Promise<readonly string[]> {
  const health = { health_risks: ['diabetes'], weight: 'LB:pounds=182', living_area: 'city' }
  const response = await house.app.inject({
    method: 'POST',
    url: '/api/leads',
    headers,
    payload: leadBody({ email: `${sessionId}@example.com`, sessionId, quizData: health }),
  })
  return Object.keys(asLead(response).quizData)
}

test.each([
  ['no proxy names a place', {}],
  ['a proxy names only the country', { 'x-country-code': 'US' }],
])('where %s, the choice of a visitor who was asked about health counts', async (_, headers) => {
  expect(await saveHealth('never-asked', headers)).toContain('health_risks')
  await choose({ healthProcessing: false }, headers)
  const kept = await saveHealth('session-1', headers)
  expect([kept.includes('living_area'), kept.includes('health_risks')]).toEqual([true, false])
})

test('where the law requires it, health answers are only stored after separate consent', async () => {
  const washington = { 'x-country-code': 'US', 'x-region-code': 'WA' }
  expect(await saveHealth('in-texas', texas)).toEqual(expect.arrayContaining(['health_risks', 'living_area']))
  for (const [session, place] of [
    ['in-germany', germany],
    ['in-washington', washington],
  ] as const) {
    const kept = await saveHealth(session, place)
    expect(kept).toContain('living_area')
    expect(kept).not.toContain('health_risks')
  }
  await choose({ healthProcessing: true, analytics: false, ads: false }, washington)
  expect(await saveHealth('session-1', washington)).toContain('health_risks')
})
