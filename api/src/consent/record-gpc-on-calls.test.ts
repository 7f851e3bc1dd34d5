import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { leadBody, makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { asLead } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { trackingEvents } from '#api/tracking/tracking-tables.ts'
import { readChoices } from './consent-store.ts'
import { privacyReceipts } from './consent-tables.ts'

let house: TestApp
let mia: TestBrowser
let leadId: string
beforeAll(async () => {
  house = await createTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1/32' } })
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(house.services.db, 'leads', 'privacy_receipts', 'tracking_events', 'tracking_event_ids')
  mia = createTestBrowser(house.app)
  leadId = (await makeLead(mia)).id
})

const texas = { 'x-country-code': 'US', 'x-region-code': 'TX' }
const germany = { 'x-country-code': 'DE' }
const wantsPrivacy = { ...texas, 'sec-gpc': '1' }
const allowed = { analytics: true, ads: true, healthProcessing: true }

async function sayYes(by: TestBrowser, receiptId: string, policyVersion = '2026-11-01') {
  house.clock.advance(1000)
  const receipt = {
    receiptId,
    sessionId: 'session-1',
    choices: allowed,
    isHealthDecided: true,
    gpc: false,
    source: 'footer',
    policyVersion,
  }
  expect((await by.post('/api/consent', receipt, texas)).statusCode).toBe(200)
}

const lastWord = async () =>
  (await readChoices(house.services, house.services.db.query, 'calmplate', ['session-1'])).get('session-1')
const countReceipts = () => house.services.db.query.$count(privacyReceipts)

const order = { productId: 'none', customerEmail: 'mia@example.com', paymentMethodId: 'pm_none' }

/** Calls of a later visit that come without a receipt. */
const calls: Readonly<Record<string, (by: TestBrowser) => Promise<unknown>>> = {
  'a lead made again': (by) => by.post('/api/leads', leadBody({ sessionId: 'second' }), wantsPrivacy),
  'a changed lead': (by) => by.patch(`/api/leads/${leadId}`, { sessionId: 'second' }, wantsPrivacy),
  'an answer': (by) =>
    by.patch(`/api/leads/${leadId}/quiz-answer`, { questionId: 'age', answer: 42 }, wantsPrivacy),
  'a purchase': (by) => by.post('/api/stripe/complete-subscription-flow', order, wantsPrivacy),
}

test.each(Object.entries(calls))(
  '%s by a browser that sends Global Privacy Control counts as the latest choice for its lead',
  async (_, call) => {
    await sayYes(mia, 'the-yes')
    house.clock.advance(1000)
    await call(mia)
    expect(await lastWord()).toMatchObject({
      choices: allowed,
      isHealthDecided: true,
      gpc: true,
      region: 'US-TX',
    })
    await call(mia)
    expect(await countReceipts()).toBe(2)
    await sayYes(mia, 'a-new-yes')
    expect(await lastWord()).toMatchObject({ choices: allowed, gpc: false })
  },
)

test('a browser without access to the lead changes nothing, nor does reading', async () => {
  await sayYes(mia, 'the-yes')
  house.clock.advance(1000)
  for (const call of Object.values(calls)) await call(createTestBrowser(house.app))
  await mia.get(`/api/leads/${leadId}`, wantsPrivacy)
  expect(await lastWord()).toMatchObject({ gpc: false })
  expect(await countReceipts()).toBe(1)
})

test('repeats no earlier choice, but names the policy it was made under', async () => {
  await sayYes(mia, 'the-yes', '2025-01-01')
  house.clock.advance(1000)
  await calls['an answer']?.(mia)
  const receipts = await house.services.db.query.select().from(privacyReceipts)
  expect(receipts.map(({ source, choices, policyVersion }) => [source, choices, policyVersion])).toEqual([
    ['footer', allowed, '2025-01-01'],
    ['gpc', {}, '2025-01-01'],
  ])
})

test('a yes that an earlier version repeated does not outweigh the no', async () => {
  await sayYes(mia, 'the-yes')
  const columns =
    'id, choices, is_health_decided, gpc, source, given_at, app_name, session_id, policy_version, region, basis'
  const rest = 'app_name, session_id, policy_version, region, basis from privacy_receipts'
  await house.services.db.pool.query(
    `insert into privacy_receipts (${columns})
      select 'the-no', '{"ads": false, "healthProcessing": false}', true, false, source, given_at + interval '1 minute', ${rest}
      union all select 'repeated', choices, true, true, 'gpc', given_at + interval '1 hour', ${rest}`,
  )
  expect(await lastWord()).toMatchObject({
    choices: { analytics: true, ads: false, healthProcessing: false },
    gpc: true,
  })
})

test("without earlier choices, records the brand's current policy", async () => {
  const calmplate = house.services.brands.get('calmplate')
  if (calmplate === undefined) throw new Error('The brand is gone')
  const legal = { ...calmplate.legal, privacyUpdatedOn: '2027-02-03' }
  const dated = await createTestApp({
    env: { TRUSTED_PROXIES: '127.0.0.1/32' },
    services: { brands: new Map([['calmplate', { ...calmplate, legal }]]) },
  })
  onTestFinished(() => dated.close())
  const browser = createTestBrowser(dated.app)
  await makeLead(browser)
  await browser.post('/api/leads', leadBody({ sessionId: 'second' }), wantsPrivacy)
  const receipts = await dated.services.db.query.select().from(privacyReceipts)
  expect(receipts.map(({ policyVersion }) => policyVersion)).toContain('2027-02-03')
})

test('without earlier choices, everything else follows the region as before', async () => {
  await mia.patch(`/api/leads/${leadId}`, { quizData: { health_risks: ['diabetes'] } }, wantsPrivacy)
  expect(asLead(await mia.get(`/api/leads/${leadId}`)).quizData).toHaveProperty('health_risks')
  expect(await lastWord()).toMatchObject({ choices: {}, isHealthDecided: null, gpc: true })
  for (const [index, place] of [texas, germany].entries())
    await mia.post(
      '/api/tracking/events',
      {
        eventId: `event-${index}`,
        eventType: 'quizStarted',
        sessionId: 'session-1',
        timestamp: '2026-11-21T08:59:58.000Z',
        fbp: 'fb.1.1700000000000.1',
      },
      place,
    )
  const rows = await house.services.db.query.select().from(trackingEvents).orderBy(trackingEvents.eventId)
  expect(rows.map(({ isReduced, fbp }) => ({ isReduced, fbp }))).toEqual(
    expect.arrayContaining([
      { isReduced: false, fbp: null },
      { isReduced: true, fbp: null },
    ]),
  )
})
