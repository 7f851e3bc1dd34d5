import { loadBrand } from '@fennel/brands'
import { apiMessages } from '@fennel/contract'
import { armPlanId, assignArm } from '@fennel/funnel'
import type { Brand, Experiment } from '@fennel/funnel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPlanFor } from '#api/catalog/index.ts'
import { makeLead } from '#api/testing/builders.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { readExperiments } from './read-experiments.ts'

const month = 'calmplate-1-month'
const experiment: Experiment = {
  id: 'first-price',
  name: 'A lower first price',
  hypothesis: 'More people begin.',
  status: 'running',
  arms: [
    { id: 'control', name: 'As it is', weight: 1, changes: {} },
    {
      id: 'low',
      name: 'Lower',
      weight: 1,
      changes: {
        planPrices: { [month]: { finalPriceCents: 1499 } },
        upsells: { 'workout-program': { priceCents: 999 } },
      },
    },
  ],
}
const words: Experiment = {
  id: 'words',
  name: 'Other words',
  hypothesis: 'More people go on.',
  status: 'running',
  arms: [
    { id: 'control', name: 'As it is', weight: 1, changes: {} },
    { id: 'other', name: 'Other', weight: 1e-9, changes: { steps: { age: { title: 'Your age?' } } } },
  ],
}
/** Only a part of the visits takes part. */
const few: Experiment = {
  ...experiment,
  id: 'few',
  name: 'Another headline',
  trafficPercent: 40,
  arms: [
    { id: 'control', name: 'As it is', weight: 1, changes: {} },
    { id: 'bold', name: 'Bold', weight: 1, changes: { upsells: { 'workout-program': { headline: 'Go!' } } } },
  ],
}
const sessionsIn = (arm: string) =>
  Array.from({ length: 200 }, (_, at) => `session-${at}`).filter(
    (id) => assignArm(experiment, id)?.id === arm,
  )
const lowPlan = armPlanId(month, 'first-price', 'low')

let house: TestApp
let brand: Brand
beforeAll(async () => {
  brand = {
    ...(await loadBrand('calmplate')),
    basisWithoutCountry: 'opt-out',
    experiments: [experiment, words, few],
  }
  house = await createTestApp({ services: { brands: new Map([['calmplate', brand]]) } })
})
afterAll(async () => house.close())

describe('a price arm', () => {
  test('is listed only for its own visitors', async () => {
    const browser = createTestBrowser(house.app)
    const listed = async (query: string) => {
      const { products } = dataOf(
        'subscriptionProducts',
        await browser.get(`/api/stripe/subscription-products${query}`),
      )
      return products.map(({ id, basePlanId, finalPrice }) => `${id} ${basePlanId} ${finalPrice}`)
    }
    expect(await listed(`?sessionId=${sessionsIn('low')[0]}`)).toContain(`${lowPlan} ${month} 14.99`)
    expect(await listed(`?sessionId=${sessionsIn('control')[0]}`)).toContain(`${month} undefined 19.99`)
    expect((await listed('')).join()).not.toContain(lowPlan)
    const upsell = await browser.get(`/api/products/workout-program?sessionId=${sessionsIn('low')[0]}`)
    expect(dataOf('getProduct', upsell)).toMatchObject({ price: 9.99 })
  })

  test('stays the price of a lead that returns in another visit', async () => {
    const browser = createTestBrowser(house.app)
    await makeLead(browser, { sessionId: sessionsIn('low')[2] ?? '', email: 'elsewhere@example.com' })
    const now = `?sessionId=${sessionsIn('control')[2]}`
    const plans = await browser.get(`/api/stripe/subscription-products${now}`)
    expect(dataOf('subscriptionProducts', plans).products.map(({ id }) => id)).toContain(lowPlan)
    const upsells = await browser.get(`/api/stripe/upsell-products${now}`)
    expect(dataOf('upsellProducts', upsells).products).toContainEqual(
      expect.objectContaining({ id: 'workout-program', price: 9.99 }),
    )
    const upsell = await browser.get(`/api/products/workout-program${now}`)
    expect(dataOf('getProduct', upsell)).toMatchObject({ price: 9.99 })
  })

  test('can be bought only by its own visitors', async () => {
    for (const [arm, refused] of [
      ['control', lowPlan],
      ['low', month],
    ] as const) {
      const browser = createTestBrowser(house.app)
      const session = sessionsIn(arm)[1] ?? ''
      await makeLead(browser, { sessionId: session, email: `${arm}@example.com` })
      const response = await browser.post('/api/stripe/create-subscription', {
        productId: refused,
        customerEmail: `${arm}@example.com`,
      })
      // The page may be older than the end of the experiment: it shows what the plan costs now.
      expect([response.statusCode, refusalOf(response).code]).toEqual([409, 'price_changed'])
      expect(refusalOf(response).message).toBe(apiMessages.priceChanged)
    }
    expect(findPlanFor(brand, lowPlan, sessionsIn('low')[0] ?? '')?.finalPriceCents).toBe(1499)
  })
})

test('an exposure counts once per visit, and only in the arm of its session', async () => {
  const expose = (sessionId: string, arm: string, eventId: string) =>
    house.app.inject({
      method: 'POST',
      url: '/api/tracking/events',
      payload: {
        eventId,
        eventType: 'experimentExposed',
        sessionId,
        timestamp: '2026-11-21T08:59:58.000Z',
        // As browsers send it: every event names the id that the advertising network knows it by.
        metadata: { experimentId: 'first-price', arm, fbEventId: eventId },
      },
    })
  const [low] = sessionsIn('low')
  const [controls, misled] = [sessionsIn('control').slice(0, 3), sessionsIn('control').at(-1)]
  for (const [at, session] of controls.entries()) {
    await expose(session, 'control', `c${at}`)
    await expose(session, 'control', `c${at}-again`)
    await expose(session, 'low', `c${at}-wrong`)
  }
  for (const session of [low, misled]) await expose(session ?? '', 'low', `only-${session}`)
  const [reading] = await readExperiments(house.services, brand)
  expect(reading?.result.arms.map(({ armId, visitors, buyers }) => [armId, visitors, buyers])).toEqual([
    ['control', 3, 0],
    ['low', 1, 0],
  ])
  expect(reading?.result.verdict).toBe('too-early')

  expect((await createTestBrowser(house.app).get('/api/admin/experiments')).statusCode).toBeGreaterThan(400)
  const { browser, token } = await signInOperator(house, 'viewer')
  const shown = dataOf('experimentReadings', await browser.get('/api/admin/experiments', bearer(token)))
    .experiments[0]
  expect(shown).toMatchObject({
    appName: 'calmplate',
    brandName: 'Calmplate',
    id: 'first-price',
    verdict: 'too-early',
  })
  expect(shown?.arms[1]?.conversionDifference).toEqual({ difference: 0, low: null, high: null })
})

test('prices shown in a second browser count for the visit they belong to', async () => {
  const [first, second] = [sessionsIn('low')[3] ?? '', sessionsIn('control')[3] ?? '']
  const browser = createTestBrowser(house.app)
  await makeLead(browser, { sessionId: first, email: 'both@example.com' })
  const expose = async (by: ReturnType<typeof createTestBrowser>, experimentId: string) =>
    by.post('/api/tracking/events', {
      eventId: `exposed-${by === browser}-${experimentId}`,
      eventType: 'experimentExposed',
      sessionId: second,
      timestamp: '2026-11-21T08:59:58.000Z',
      attribution: {
        last: { at: '2026-11-21T08:59:00.000Z', utmSource: 'facebook', landingPath: '/' },
        first: { at: '2026-11-21T08:59:00.000Z', utmSource: 'facebook', landingPath: '/' },
      },
      metadata: { experimentId, arm: 'control', fbEventId: `exposed-${by === browser}-${experimentId}` },
    })
  const exposed = async () => {
    const { rows } = await house.services.db.pool.query<{ session_id: string; metadata: object }>(
      `select session_id, metadata from tracking_events
        where event_type = 'experimentExposed' and session_id = any($1) order by received_at`,
      [[first, second]],
    )
    return rows
  }
  await expose(browser, 'first-price')
  expect(await exposed()).toEqual([
    { session_id: first, metadata: { experimentId: 'first-price', arm: 'low' } },
  ])
  const origins = await house.services.db.pool.query('select from attributions where session_id = $1', [
    first,
  ])
  expect(origins.rowCount).toBe(0)
  await expose(browser, 'words')
  await expose(createTestBrowser(house.app), 'first-price')
  expect(await exposed()).toEqual([
    expect.objectContaining({ session_id: first }),
    expect.objectContaining({ session_id: second, metadata: { experimentId: 'words', arm: 'control' } }),
    expect.objectContaining({
      session_id: second,
      metadata: { experimentId: 'first-price', arm: 'control' },
    }),
  ])
})

test.each<[string, string | undefined, readonly object[]]>([
  ['counts for the visit whose prices it shows', 'bold', [{ experimentId: 'few', arm: 'bold' }]],
  ['is not stored if that visit takes no part either', undefined, []],
])('an exposure of a second browser whose own visit takes no part %s', async (_, arm, stored) => {
  const inArm = (wanted: string | undefined) =>
    Array.from({ length: 99 }, (__, at) => `${arm ?? 'outside'}-visit-${at}`).filter(
      (id) => assignArm(few, id)?.id === wanted,
    )
  const [first] = inArm(arm)
  const second = inArm(undefined)[1]
  const browser = createTestBrowser(house.app)
  await makeLead(browser, { sessionId: first ?? '', email: `${arm}@second.example.com` })
  const event = {
    eventId: `few-${arm}`,
    eventType: 'experimentExposed',
    sessionId: second,
    timestamp: '2026-11-21T08:59:58.000Z',
    metadata: { experimentId: 'few', fbEventId: `few-${arm}` },
  }
  expect((await browser.post('/api/tracking/events', event)).statusCode).toBe(200)
  const { rows } = await house.services.db.pool.query<{ metadata: object; session_id: string }>(
    `select metadata, session_id from tracking_events
      where event_type = 'experimentExposed' and session_id = any($1)`,
    [[first, second]],
  )
  expect(rows).toEqual(stored.map((metadata) => ({ metadata, session_id: first })))
})

test('a second browser that declined statistics is not identified by the prices it is shown', async () => {
  const [first, second] = [sessionsIn('low')[4] ?? '', sessionsIn('control')[4] ?? '']
  const refusing = {
    receiptId: `refused-${second}`.slice(0, 60),
    sessionId: second,
    choices: { analytics: false, ads: false, healthProcessing: false },
    gpc: false,
    source: 'banner-reject',
    policyVersion: '2026-11-01',
  }
  expect((await createTestBrowser(house.app).post('/api/consent', refusing)).statusCode).toBe(200)
  const browser = createTestBrowser(house.app)
  await makeLead(browser, { sessionId: first, email: 'refused@example.com' })
  await browser.post('/api/tracking/events', {
    eventId: 'exposed-refused',
    eventType: 'experimentExposed',
    sessionId: second,
    timestamp: '2026-11-21T08:59:58.000Z',
    metadata: { experimentId: 'first-price', arm: 'control' },
  })
  const { rows } = await house.services.db.pool.query(
    `select session_id, is_reduced, country from tracking_events where event_id = 'exposed-refused'`,
  )
  expect(rows).toEqual([{ session_id: null, is_reduced: true, country: null }])
})
