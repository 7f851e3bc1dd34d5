import { policyVersionOf } from '@fennel/funnel'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adOutbox } from '#api/ad-platform/ad-platform-tables.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { trackingEvents } from '#api/tracking/tracking-tables.ts'
import { readChoices } from './consent-store.ts'

let house: TestApp
let current: string
beforeAll(async () => {
  const env = { TRUSTED_PROXIES: '127.0.0.1/32', PIXEL_ID: '1234567890', PIXEL_TOKEN: 'token' }
  house = await createTestApp({ jobs: 'still', env })
  const brand = house.services.brands.get('calmplate')
  if (brand === undefined) throw new Error('The brand is missing')
  current = policyVersionOf(brand)
})
afterAll(async () => house.close())
beforeEach(() =>
  emptyTables(
    house.services.db,
    'tracking_events',
    'tracking_event_ids',
    'privacy_receipts',
    'attributions',
    'ad_outbox',
  ),
)

const earlier = '2025-01-01'
let receipts = 0
const choose = (country: string, policyVersion: string, choices: Readonly<Record<string, boolean>>) => {
  house.clock.advance(1_000)
  return house.app.inject({
    method: 'POST',
    url: '/api/consent',
    headers: { 'x-country-code': country },
    payload: {
      receiptId: `receipt-${++receipts}`,
      sessionId: 'session-1',
      choices,
      gpc: false,
      source: 'banner-custom',
      policyVersion,
    },
  })
}
/** A visit of the landing page, and what is stored of it and queued for the network. */
const land = async (country: string) => {
  const eventId = `event-${++receipts}`
  const { statusCode } = await house.app.inject({
    method: 'POST',
    url: '/api/tracking/events',
    headers: { 'x-country-code': country },
    payload: {
      eventId,
      eventType: 'landingPageVisit',
      timestamp: '2026-11-21T08:59:58.000Z',
      sessionId: 'session-1',
      fbp: 'fb.1.2.3',
      deviceInfo: { userAgent: 'Mozilla/5.0' },
      metadata: { fbEventId: eventId },
    },
  })
  expect(statusCode).toBe(200)
  const rows = await house.services.db.query.select().from(trackingEvents)
  return {
    isReduced: rows.at(-1)?.isReduced,
    queued: (await house.services.db.query.select().from(adOutbox)).length,
  }
}
const all = { analytics: true, ads: true }

test('a yes to the current policy counts', async () => {
  await choose('DE', current, all)
  expect(await land('DE')).toEqual({ isReduced: false, queued: 1 })
})

test('a yes to an earlier policy does not, where people are asked first', async () => {
  const receipt = await choose('DE', earlier, all)
  expect(receipt.json().data.effective).toMatchObject({ analytics: false, ads: false })
  expect(await land('DE')).toEqual({ isReduced: true, queued: 0 })
  await choose('DE', current, { ...all, ads: false })
  expect(await land('DE')).toEqual({ isReduced: false, queued: 0 })
})

test('it ends the no before it, as in the browser: elsewhere nothing is refused', async () => {
  await choose('US', earlier, { analytics: false, ads: false })
  expect(await land('US')).toEqual({ isReduced: true, queued: 0 })
  await choose('US', earlier, all)
  expect(await land('US')).toEqual({ isReduced: false, queued: 1 })
})

test('a no to an earlier policy counts until there is another choice', async () => {
  await choose('US', earlier, { analytics: true, ads: false })
  expect(await land('US')).toEqual({ isReduced: false, queued: 0 })
  await choose('US', current, { analytics: true })
  expect(await land('US')).toEqual({ isReduced: false, queued: 0 })
  await choose('US', current, all)
  expect(await land('US')).toEqual({ isReduced: false, queued: 1 })
})

test('a yes to health answers counts for its visit: answers given under it may be on their way', async () => {
  await choose('DE', earlier, { ...all, healthProcessing: true })
  const choices = await readChoices(house.services, house.services.db.query, 'calmplate', ['session-1'])
  expect(choices.get('session-1')?.choices).toEqual({ healthProcessing: true })
})
