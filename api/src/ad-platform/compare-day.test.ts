import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyPlan, buyUpsell, expectSoon, openShop, visitor } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { erasePerson, findPersonByEmail, runRetention } from '#api/privacy/index.ts'
import { followBooks } from '#api/tracking/follow-books.ts'
import { compareDay } from './compare-day.ts'

const env = { PIXEL_ID: '1234567890', PUBLIC_URL: 'https://shop.example', RETAIN_MESSAGES_DAYS: '30' }
const day = '2026-11-21'

/** A shop in which Mia bought a plan and an offer, both reported to the network. */
async function shopWithReportedSales(): Promise<Shop> {
  const shop = await openShop({ env })
  const browser = await visitor(shop)
  await shop.test.app.inject({
    method: 'POST',
    url: '/api/tracking/events',
    payload: {
      eventId: 'landing-1',
      eventType: 'landingPageVisit',
      sessionId: 'session-mia-example-com',
      timestamp: '2026-11-21T08:59:58.000Z',
      metadata: { fbEventId: 'landing-1' },
    },
  })
  expect((await buyPlan(browser, 'pm_card_visa')).statusCode).toBe(200)
  expect((await buyUpsell(browser)).statusCode).toBe(200)
  await followBooks(shop.services)
  await expectSoon(() => adPlatformOf(shop)).toMatchObject({ sales: { count: 2 }, untold: 0 })
  return shop
}
const adPlatformOf = async (shop: Shop) => (await compareDay(shop.services, day)).adPlatform

test('sales of an erased person are not called unreported: their messages are deleted', async () => {
  await using shop = await shopWithReportedSales()
  const { services } = shop
  await services.db.query.execute(sql`update subscriptions set ended_at = now(), status = 'canceled'`)
  await erasePerson(services, (tx) => findPersonByEmail(services, tx, 'mia@example.com'))
  expect(await compareDay(services, day)).toMatchObject({
    ledger: { sales: { count: 2 } },
    adPlatform: { sales: { count: 0 }, erased: 2, untold: 0 },
  })
})

test('of a sale that was never queued, the erasure of its buyer leaves no doubt about others', async () => {
  await using shop = await shopWithReportedSales()
  const { query } = shop.services.db
  await query.execute(sql`insert into ledger_entries (id, kind, lead_id, brand_id, product_id, amount_cents, currency,
      stripe_source_id, stripe_charge_id, attempt_id, occurred_at, created_at)
    select 'unknown', kind, 'somebody-erased', brand_id, product_id, 100, currency, 'src', 'src', 'other',
      occurred_at, created_at from ledger_entries where kind = 'plan'`)
  await query.execute(sql`delete from ad_outbox where value_cents = 1899`)
  expect(await adPlatformOf(shop)).toMatchObject({ sales: { count: 1 }, erased: 1, untold: 1 })
})

test('of days whose messages are no longer kept, nothing is said about the network', async () => {
  await using shop = await shopWithReportedSales()
  shop.test.clock.advance(30 * 24 * 60 * 60 * 1000)
  expect(await compareDay(shop.services, day)).toMatchObject({
    ledger: { sales: { count: 2 } },
    adPlatform: null,
  })
  await runRetention(shop.services, false)
  expect(await adPlatformOf(shop)).toBeNull()
  expect(await compareDay(shop.services, '2026-11-23')).toMatchObject({ adPlatform: { untold: 0 } })
})
