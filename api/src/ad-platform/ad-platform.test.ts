import { createHash } from 'node:crypto'
import { opaqueProductCode } from '@fennel/funnel'
import { expect, test, vi } from 'vitest'
import { recordRefund } from '#api/payments/record-refunds.ts'
import { buyPlan, buyUpsell, expectSoon, monthly, openShop, visitor } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { brandSetting, houseSettings } from '#api/house-settings/index.ts'
import { ledgerEntries } from '#api/payments/ledger-tables.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { followBooks } from '#api/tracking/follow-books.ts'
import { adOutbox } from './ad-platform-tables.ts'

const env = { PIXEL_ID: '1234567890', PUBLIC_URL: 'https://shop.example' }
const sessionId = 'session-mia-example-com'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

interface NetworkEvent {
  readonly pixel: string
  readonly event_name: string
  readonly event_id: string
  readonly counted: boolean
  readonly body: Readonly<Record<string, unknown>>
}

async function eventsAtNetwork(shop: Shop): Promise<readonly NetworkEvent[]> {
  const answer = await fetch(`${shop.sandboxUrl}/sandbox/graph/events`)
  return ((await answer.json()) as { events: NetworkEvent[] }).events
}
const eventNames = async (shop: Shop) =>
  (await eventsAtNetwork(shop)).map(({ event_name }) => event_name).toSorted()
const endings = async (shop: Shop) =>
  (await shop.services.db.query.select().from(adOutbox)).map(({ name, ending }) => [name, ending])

const track = (shop: Shop, eventType: string, metadata: object = {}, headers: Record<string, string> = {}) =>
  shop.test.app.inject({
    method: 'POST',
    url: '/api/tracking/events',
    headers,
    payload: {
      eventId: `${eventType}-1`,
      eventType,
      sessionId,
      timestamp: '2026-11-21T08:59:58.000Z',
      fbp: 'fb.1.1700000000000.123',
      deviceInfo: { userAgent: 'Mozilla/5.0' },
      metadata: { fbEventId: `${eventType}-1`, ...metadata },
    },
  })

const choose = (shop: Shop, ads: boolean) =>
  shop.test.app.inject({
    method: 'POST',
    url: '/api/consent',
    payload: {
      receiptId: `receipt-${ads}`,
      sessionId,
      choices: { analytics: true, ads, healthProcessing: true },
      gpc: false,
      source: 'footer',
      policyVersion: '2026-11-01',
    },
  })
const planFaults = (shop: Shop, faults: readonly object[]) => shop.control('graph/faults', faults)

test('a whole journey is reported once, in hashes and codes, with the values of the books', async () => {
  await using shop = await openShop({ env })
  const browser = await visitor(shop)
  await track(shop, 'landingPageVisit')
  await track(shop, 'landingPageVisit', { fbEventId: 'again' })
  await track(shop, 'quizQuestionAnswered', { questionId: 'health_risks', answer: ['diabetes'] })
  await track(shop, 'purchasePageVisit', { productId: monthly, amount: 1 })
  await track(shop, 'paymentInitiated', { productId: monthly })
  const phone = { 'user-agent': 'Mozilla/5.0 (the phone)' }
  expect((await buyPlan(browser, 'pm_card_visa', {}, phone)).statusCode).toBe(200)
  await track(shop, 'purchased', { productId: monthly, amount: 1 })
  expect((await buyUpsell(browser)).statusCode).toBe(200)
  await expectSoon(() => eventNames(shop)).toEqual([
    'AddToCart',
    'InitiateCheckout',
    'Purchase',
    'Purchase',
    'ViewContent',
  ])

  const told = await eventsAtNetwork(shop)
  const sale = told.find(({ event_name: name, body }) => name === 'Purchase' && valueOf(body) === 19.99)
  const [entry] = (
    await shop.services.db.pool.query<{ intent: string }>(
      `select stripe_intent_id as intent from ledger_entries where kind = 'plan'`,
    )
  ).rows
  expect(sale?.body).toEqual({
    event_name: 'Purchase',
    event_time: expect.any(Number),
    event_id: `purchase-${entry?.intent ?? ''}`,
    action_source: 'website',
    event_source_url: 'https://shop.example/',
    user_data: {
      em: [sha256('mia@example.com')],
      external_id: [sha256(sessionId)],
      fbp: 'fb.1.1700000000000.123',
      client_user_agent: 'Mozilla/5.0 (the phone)',
    },
    custom_data: {
      value: 19.99,
      currency: 'USD',
      content_ids: [opaqueProductCode(monthly)],
      content_type: 'product',
    },
  })
  expect(told.find(({ event_name: name }) => name === 'AddToCart')?.body).toMatchObject({
    event_id: 'purchasePageVisit-1',
    custom_data: { value: 19.99 },
  })
  expect(JSON.stringify(told)).not.toMatch(/diabetes|health_risks|mia@example|session-mia|calmplate|1-month/)
  // NOTE: the visitor's ids are deleted only once the network has answered.
  await expectSoon(async () => {
    const rows = await shop.services.db.query.select().from(adOutbox)
    return rows.filter(
      ({ sessionId: session, fbp, userAgent }) => session !== null || fbp !== null || userAgent !== null,
    )
  }).toEqual([])

  const { browser: desk, token } = await signInOperator(shop.test, 'viewer')
  const compared = await desk.get('/api/admin/book-comparisons?days=2', bearer(token))
  const { isAdvertisingOn, days } = dataOf('bookComparisons', compared)
  expect(isAdvertisingOn).toBe(true)
  const [today, yesterday] = days
  expect(yesterday).toMatchObject({ ledger: { sales: { count: 0, cents: 0 } }, booksAgree: true })
  expect(today).toMatchObject({
    ledger: { sales: { count: 2, cents: 1999 + 1899 } },
    stripe: { charges: { count: 2, cents: 1999 + 1899 } },
    adPlatform: { sales: { count: 2, cents: 1999 + 1899 }, untold: 0, withoutConsent: 0, failed: 0 },
    booksAgree: true,
  })
})

test('a refund is reported once, and its later failure is not', async () => {
  await using shop = await openShop({ env })
  const browser = await visitor(shop)
  await track(shop, 'landingPageVisit')
  expect((await buyPlan(browser, 'pm_card_visa')).statusCode).toBe(200)
  const [charge] = (await shop.stripe.charges.list()).data
  const refund = await shop.stripe.refunds.create({ charge: charge?.id ?? '', amount: 500 })
  await recordRefund(shop.services, refund.id)
  await shop.control('refunds/fail', { refund: refund.id })
  await recordRefund(shop.services, refund.id)
  expect(await shop.services.db.query.select().from(ledgerEntries)).toHaveLength(3)
  await followBooks(shop.services)
  const told = (await endings(shop)).map(([name]) => name)
  expect(told.filter((name) => name === 'Purchase')).toHaveLength(1)
  expect(told.filter((name) => name === 'Refund')).toHaveLength(1)
})

test('a refund is not reported if its sale was not', async () => {
  await using shop = await openShop({ env })
  const browser = await visitor(shop)
  await choose(shop, true)
  expect((await buyPlan(browser, 'pm_card_visa')).statusCode).toBe(200)
  await followBooks(shop.services)
  // NOTE: as if they had refused when the sale was about to be sent, and consented again since.
  await shop.services.db.query.update(adOutbox).set({ ending: 'no-consent', endedAt: new Date(0) })
  const [charge] = (await shop.stripe.charges.list()).data
  await recordRefund(shop.services, (await shop.stripe.refunds.create({ charge: charge?.id ?? '' })).id)
  await followBooks(shop.services)
  expect(await shop.services.db.query.select().from(ledgerEntries)).toHaveLength(2)
  expect((await endings(shop)).map(([name]) => name)).toEqual(['Purchase'])
})

test('a brand with its own pixel is reported under that one', async () => {
  await using shop = await openShop({ env })
  const value = { pixelId: '9876543210' }
  await shop.services.db.query
    .insert(houseSettings)
    .values({ name: brandSetting('calmplate'), value, updatedAt: new Date(0), updatedBy: 'somebody' })
  await track(shop, 'landingPageVisit')
  await expectSoon(async () => (await eventsAtNetwork(shop)).map(({ pixel }) => pixel)).toEqual([
    '9876543210',
  ])
})

test.each([
  ['the full price once the offer has ended', 'enforced', 39.99, 3999],
  ['the price of the offer while it lasts', 'enforced', 19.99, 1999],
  ['no price that the plan never has', 'enforced', 999, 1999],
  ['no full price where no offer ends', 'display', 39.99, 1999],
])('views and started payments name %s', async (_, countdown, amount, cents) => {
  await using shop = await openShop({ env })
  await shop.services.db.query.insert(houseSettings).values({
    name: brandSetting('calmplate'),
    value: { countdown },
    updatedAt: new Date(0),
    updatedBy: 'somebody',
  })
  const shown = { productId: monthly, productName: '1 month', amount, currency: 'USD' }
  await track(shop, 'purchasePageVisit', shown)
  await track(shop, 'paymentInitiated', shown)
  const queued = await shop.services.db.query.select().from(adOutbox)
  expect(queued.map(({ valueCents }) => valueCents)).toEqual([cents, cents])
})

test('an event without a product or an id is skipped with a warning; without a pixel nothing is even queued', async () => {
  await using shop = await openShop({ env })
  const warn = vi.spyOn(shop.services.log, 'warn')
  await track(shop, 'paymentInitiated')
  await track(shop, 'landingPageVisit', { fbEventId: 'not an id' })
  await track(shop, 'quizQuestionAnswered', { fbEventId: undefined })
  expect(await endings(shop)).toEqual([])
  expect(warn.mock.calls.map(([told]) => told)).toEqual([
    { eventType: 'paymentInitiated', reason: 'no-product-id' },
    { eventType: 'landingPageVisit', reason: 'no-event-id' },
  ])
  await using silent = await openShop()
  await track(silent, 'landingPageVisit')
  expect(await endings(silent)).toEqual([])
})

test('visitors who refuse before it is sent, or who send Global Privacy Control, are not reported', async () => {
  await using shop = await openShop({ env })
  await planFaults(shop, [{ action: 'fail' }])
  await track(shop, 'landingPageVisit')
  await expectSoon(async () => (await shop.services.db.query.select().from(adOutbox))[0]?.lastError).toBe(
    'The network answered 503 with code 2.',
  )
  await choose(shop, false)
  shop.test.clock.advance(60_000)
  await expectSoon(() => endings(shop)).toEqual([['ViewContent', 'no-consent']])
  await track(shop, 'purchasePageVisit', { productId: monthly })
  await choose(shop, true)
  await track(shop, 'paymentInitiated', { productId: monthly }, { 'sec-gpc': '1' })
  expect(await endings(shop)).toHaveLength(1)
  expect(await eventsAtNetwork(shop)).toEqual([])
})

test('a failing network is tried again, and one that received the event without confirming counts it once', async () => {
  await using shop = await openShop({ env })
  await planFaults(shop, [{ action: 'fail' }, { action: 'drop' }])
  await track(shop, 'landingPageVisit')
  for (const reason of ['The network answered 503 with code 2.', 'fetch failed']) {
    await expectSoon(async () => (await shop.services.db.query.select().from(adOutbox))[0]?.lastError).toBe(
      reason,
    )
    shop.test.clock.advance(120_000)
  }
  await expectSoon(() => endings(shop)).toEqual([['ViewContent', 'sent']])
  expect((await eventsAtNetwork(shop)).map(({ counted }) => counted)).toEqual([true, false])
})

test('an event that the network refuses, or does not accept within a week, is given up', async () => {
  await using shop = await openShop({ env })
  await planFaults(shop, [{ action: 'refuse' }])
  await track(shop, 'landingPageVisit')
  await expectSoon(() => endings(shop)).toEqual([['ViewContent', 'refused']])
  await planFaults(shop, [{ action: 'fail' }])
  await track(shop, 'purchasePageVisit', { productId: monthly })
  const last = async () =>
    (await shop.services.db.query.select().from(adOutbox)).find(({ name }) => name === 'AddToCart')
  await expectSoon(async () => (await last())?.lastError).toBe('The network answered 503 with code 2.')
  shop.test.clock.advance(7 * 24 * 60 * 60 * 1000)
  await expectSoon(async () => (await last())?.ending).toBe('expired')
})

function valueOf(body: Readonly<Record<string, unknown>>): unknown {
  return (body['custom_data'] as { readonly value?: unknown } | undefined)?.value
}
