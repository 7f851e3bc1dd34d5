import { expect, test } from 'vitest'
import { buyPlan, expectSoon, openShop, visitor } from '#api/payments/testing/shop.ts'
import { followBooks } from '#api/tracking/follow-books.ts'
import { adOutbox } from './ad-platform-tables.ts'

const env = { PIXEL_ID: '1234567890', PUBLIC_URL: 'https://shop.example' }

test.each([
  [false, 'no-consent'],
  [true, 'sent'],
])(
  'the choice made in a later visit decides how a purchase there is advertised: %s',
  async (allows, ending) => {
    await using shop = await openShop({ env })
    const mia = await visitor(shop)
    const say = (sessionId: string, ads: boolean) => {
      shop.test.clock.advance(1000)
      return mia.post('/api/consent', {
        receiptId: `of-${sessionId}`,
        sessionId,
        choices: { analytics: true, ads, healthProcessing: true },
        gpc: false,
        source: 'footer',
        policyVersion: '2026-11-01',
      })
    }
    expect((await say('session-mia-example-com', !allows)).statusCode).toBe(200)
    expect((await say('session-of-today', allows)).statusCode).toBe(200)
    expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
    await followBooks(shop.services)
    const endings = async () =>
      (await shop.services.db.query.select().from(adOutbox)).map(({ name, ending: how }) => [name, how])
    await expectSoon(endings).toEqual([['Purchase', ending]])
  },
)

test('a browser that begins to send Global Privacy Control takes back what still waits to be reported', async () => {
  await using shop = await openShop({ env })
  const mia = await visitor(shop)
  await shop.control('graph/faults', [{ action: 'fail' }])
  await shop.test.app.inject({
    method: 'POST',
    url: '/api/tracking/events',
    payload: {
      eventId: 'landing',
      eventType: 'landingPageVisit',
      sessionId: 'session-mia-example-com',
      timestamp: '2026-11-21T08:59:58.000Z',
      metadata: { fbEventId: 'landing' },
    },
  })
  const waiting = async () => (await shop.services.db.query.select().from(adOutbox))[0]
  await expectSoon(async () => (await waiting())?.lastError).toMatch(/^The network answered 503/)
  const change = { registrationSource: 'email_offer' }
  expect((await mia.patch(`/api/leads/${mia.leadId}`, change, { 'sec-gpc': '1' })).statusCode).toBe(200)
  shop.test.clock.advance(60_000)
  await expectSoon(async () => (await waiting())?.ending).toBe('no-consent')
})

test('a browser that sends Global Privacy Control in a later visit overrides earlier consent', async () => {
  await using shop = await openShop({ env })
  const mia = await visitor(shop)
  const gpc = { 'sec-gpc': '1' }
  const receipt = {
    receiptId: 'the-yes',
    sessionId: 'session-mia-example-com',
    choices: { analytics: true, ads: true, healthProcessing: true },
    gpc: false,
    source: 'footer',
    policyVersion: '2026-11-01',
  }
  expect((await mia.post('/api/consent', receipt)).statusCode).toBe(200)
  shop.test.clock.advance(1000)
  expect((await buyPlan(mia, 'pm_card_visa', {}, gpc)).statusCode).toBe(200)
  await followBooks(shop.services)
  const endings = async () =>
    (await shop.services.db.query.select().from(adOutbox)).map(({ name, ending: how }) => [name, how])
  await expectSoon(endings).toEqual([['Purchase', 'no-consent']])
})
