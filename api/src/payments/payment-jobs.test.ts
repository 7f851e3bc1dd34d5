import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { stripeCustomers } from './checkout-tables.ts'
import { createPaymentJobs } from './payment-jobs.ts'
import { finishRefunds } from './refund-charge.ts'
import { insertRefundClaim } from './refund-store.ts'
import { syncAddresses } from './sync-addresses.ts'
import { buyPlan, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { keepEvents } from './webhook-inbox.ts'
import type { Services } from '#api/services.ts'

/** Longer than half a lease, so that with two of them the first one's lease is over. */
const callMs = 24_000
/** Calls after which Stripe answers again, so that an endless loop ends as well. */
const failures = 6

/**
 * Services whose updates and refunds at Stripe take long and fail. `asked` are the customers and claims they were
 * about.
 */
function withSlowStripe(shop: Shop): { readonly services: Services; readonly asked: string[] } {
  const asked: string[] = []
  const failLate = async (id: string) => {
    asked.push(id)
    shop.test.clock.advance(callMs)
    if (asked.length <= failures) throw new Stripe.errors.StripeConnectionError({ type: 'api_error' })
    return { id }
  }
  const stripe = Object.assign(Object.create(shop.stripe) as Stripe, {
    customers: { update: failLate },
    refunds: {
      list: () => [],
      create: ({ metadata }: { readonly metadata: { readonly claim: string } }) => failLate(metadata.claim),
    },
  })
  return { services: { ...shop.services, stripe }, asked }
}

test('a slow Stripe is told each corrected email at most once per sweep, and none after the stop', async () => {
  await using shop = await openShop()
  for (const customerEmail of ['mia@example.com', 'noa@example.com'])
    await buyPlan(await visitor(shop, customerEmail), 'pm_card_visa', { customerEmail })
  const addressDueAt = new Date(shop.services.now())
  await shop.services.db.query.update(stripeCustomers).set({ addressDueAt })
  const { services, asked } = withSlowStripe(shop)
  await syncAddresses(services)
  expect([asked.length, new Set(asked).size]).toEqual([2, 2])
  shop.test.clock.advance(60_000)
  await syncAddresses(services, () => asked.length > 2)
  expect(asked).toHaveLength(3)
})

test('a slow Stripe is asked for each refund at most once per sweep, and for none after the stop', async () => {
  await using shop = await openShop()
  const { leadId } = await visitor(shop)
  const part = {
    leadId,
    stripeChargeId: 'ch_x',
    amountCents: 100,
    currency: 'usd',
    reason: 'duplicate' as const,
  }
  for (const key of ['1', '2', '3', '4'])
    await insertRefundClaim(shop.services, shop.services.db.query, { ...part, key })
  shop.test.clock.advance(31_000)
  const { services, asked } = withSlowStripe(shop)
  await finishRefunds(services)
  expect([asked.length, new Set(asked).size]).toEqual([4, 4])
  shop.test.clock.advance(3_600_000)
  await finishRefunds(services, () => asked.length > 4)
  expect(asked).toHaveLength(5)
})

test('while the inbox is busy, further news wait for one more turn, not for one each', async () => {
  await using shop = await openShop()
  const { services } = shop
  // NOTE: the shop's server looks into the inbox when it starts, and would take the news itself.
  await shop.test.app.close()
  const receivedAt = new Date(services.now())
  const news = { type: 'charge.refunded', objectType: 'charge', objectId: 'ch_unknown', apiVersion: null }
  await keepEvents(services.db.query, [
    { ...news, id: 'evt_1', receivedAt, createdAt: receivedAt, isIdle: false },
  ])
  const held = shop.wire.holdNext('GET', /^\/v1\/charges\//)
  const query = Object.create(services.db.query) as typeof services.db.query
  const jobs = createPaymentJobs({ ...services, db: { ...services.db, query } })
  const busy = jobs.idle()
  await held.reached
  const taking = vi.spyOn(query, 'execute')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  for (let at = 0; at < 4; at += 1) {
    jobs.wake()
    vi.advanceTimersByTime(1_000)
  }
  vi.useRealTimers()
  held.release()
  await busy
  await jobs.idle()
  const taken = taking.mock.calls.filter(([asked]) =>
    /webhook_inbox.*skip locked/.test(JSON.stringify(asked)),
  )
  // NOTE: the end of the busy turn, the one that waited, and the last one.
  expect(taken).toHaveLength(3)
  await jobs.stop()
})

test('these jobs report that the database is down, which others leave to them', async () => {
  await using shop = await openShop()
  const error = vi.spyOn(shop.services.log, 'error')
  const query = Object.create(shop.services.db.query) as typeof shop.services.db.query
  const down = Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })
  vi.spyOn(query, 'execute').mockRejectedValue(down)
  const jobs = createPaymentJobs({ ...shop.services, db: { ...shop.services.db, query } })
  await jobs.idle()
  await jobs.stop()
  expect(error).toHaveBeenCalledWith({ err: down }, 'A payment job failed')
})
