import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerEntries } from '#api/payments/index.ts'
import { openAdminHouse } from '#api/testing/admin-house.ts'
import type { AdminHouse } from '#api/testing/admin-house.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { storeOrders } from './testing/stored-orders.ts'
import type { Order } from './testing/stored-orders.ts'

let house: AdminHouse
beforeAll(async () => {
  house = await openAdminHouse()
})
afterAll(() => house.close())

const withOffer: Order = {
  daysAgo: 1,
  flow: 'inflammation',
  source: null,
  cents: 1999,
  after: [{ kind: 'upsell', share: 1899, hours: 1 }],
}
const attachOf = async (product: string, days = 'from=2026-11-01&to=2026-11-21') =>
  dataOf('revenueReport', await house.get(`revenue?${days}&product=${product}`)).attach

test('how many orders took an offer is counted for plans; an offer itself has no orders', async () => {
  await storeOrders(house, [withOffer])
  expect(await attachOf('calmplate-1-month')).toEqual([
    expect.objectContaining({ key: 'workout-program', orders: 1, cents: 1899 }),
  ])
  expect(await attachOf('workout-program')).toBeNull()
  const before = 'from=2026-01-01&to=2026-01-31'
  expect(await attachOf('workout-program', before), 'without a sale in the period').toBeNull()
  expect(await attachOf('calmplate-1-month', before)).toEqual([])
})

test('a plan that left the catalog still has orders, and an offer that did still has none', async () => {
  const stored = await storeOrders(house, [withOffer])
  const ofOld = stored.map(({ flow: _flow, source: _source, ...row }) => ({
    ...row,
    id: `o-${row.id}`,
    stripeSourceId: `o-${row.stripeSourceId}`,
    stripeChargeId: `o-${row.stripeChargeId}`,
    productId: row.kind === 'upsell' ? 'old-offer' : 'old-plan',
    leadId: 'other',
    attemptId: 'other',
  }))
  await house.services.db.query.insert(ledgerEntries).values(ofOld)
  expect(await attachOf('old-plan')).toEqual([expect.objectContaining({ key: 'old-offer', orders: 1 })])
  expect(await attachOf('old-offer')).toBeNull()
})
