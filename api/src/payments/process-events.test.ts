import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { webhookInbox } from './webhook-tables.ts'
import type { StripeNotice } from './handle-stripe-object.ts'
import { buyPlan, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { giveBack, keepEvents, markProcessed, putBack, takeEvents } from './webhook-inbox.ts'
import { processEvents } from './process-events.ts'
import type { Services } from '#api/services.ts'

const isGoingOn = () => false
/** Everything happens so much later that the shop's own server, which looks for work by itself, sees nothing due. */
const laterMs = 3_600_000

const servicesLater = (shop: Shop, milliseconds = laterMs): Services => {
  const now = shop.services.now() + milliseconds
  return { ...shop.services, now: () => now }
}

/** Stores these events and takes them. */
async function storeAndTake(shop: Shop, notices: readonly StripeNotice[]) {
  const receivedAt = new Date(servicesLater(shop).now())
  const about = { apiVersion: null, receivedAt, createdAt: receivedAt, isIdle: false }
  const { query } = shop.services.db
  await keepEvents(
    query,
    notices.map((one, at) => ({ ...one, ...about, id: `evt_${at}` })),
  )
  return takeEvents(query, receivedAt)
}

const invoice = (type: string, objectId: string): StripeNotice => ({ type, objectType: 'invoice', objectId })
const rowsOf = async (shop: Shop) =>
  shop.services.db.query.select().from(webhookInbox).orderBy(webhookInbox.id)

async function firstInvoice(shop: Shop): Promise<string> {
  await buyPlan(await visitor(shop), 'pm_card_visa')
  return (await shop.stripe.invoices.list()).data[0]?.id ?? ''
}

test('an object that several events are about is read once, and all of them are processed', async () => {
  await using shop = await openShop()
  const id = await firstInvoice(shop)
  const events = await storeAndTake(shop, [
    invoice('invoice.created', id),
    { type: 'payment_intent.created', objectType: 'payment_intent', objectId: 'pi_1' },
    invoice('invoice.finalized', id),
    invoice('invoice.paid', id),
  ])
  const asked: string[] = []
  shop.stripe.on('request', ({ path }: Stripe.RequestEvent) => void asked.push(path))
  const services = servicesLater(shop)
  await processEvents(services, events, isGoingOn)
  expect(asked.filter((path) => path.startsWith(`/v1/invoices/${id}`))).toHaveLength(1)
  expect(await rowsOf(shop)).toMatchObject(
    Array.from({ length: 4 }, () => ({ attempts: 1, processedAt: new Date(services.now()) })),
  )
})

test('all events of a failed object are put back, and the others are processed', async () => {
  await using shop = await openShop()
  const id = await firstInvoice(shop)
  const events = await storeAndTake(shop, [
    invoice('invoice.created', 'in_missing'),
    invoice('invoice.paid', 'in_missing'),
    invoice('invoice.paid', id),
  ])
  const services = servicesLater(shop)
  await processEvents(services, events, isGoingOn)
  const due = new Date(services.now() + 10_000)
  const failed = { processedAt: null, leaseUntil: due, lastError: expect.stringContaining('in_missing') }
  const done = { processedAt: new Date(services.now()), lastError: null }
  expect(await rowsOf(shop)).toMatchObject([failed, failed, done])
})

test('an event about an object that Stripe no longer has is given up after a day', async () => {
  await using shop = await openShop()
  await storeAndTake(shop, [invoice('invoice.paid', 'in_missing')])
  const tryAfter = async (hours: number) => {
    const services = servicesLater(shop, laterMs * (hours + 1))
    await processEvents(services, await takeEvents(services.db.query, new Date(services.now())), isGoingOn)
    return services.now()
  }
  await tryAfter(23)
  expect(await rowsOf(shop)).toMatchObject([{ processedAt: null, lastError: expect.any(String) }])
  const now = await tryAfter(25)
  expect(await rowsOf(shop)).toMatchObject([{ processedAt: new Date(now), lastError: null }])
})

test('the stored error of a failed query contains no values', async () => {
  await using shop = await openShop()
  const id = await firstInvoice(shop)
  const events = await storeAndTake(shop, [invoice('invoice.paid', id)])
  await shop.services.db.pool.query('alter table invoices rename to elsewhere')
  await processEvents(servicesLater(shop), events, isGoingOn)
  expect(await rowsOf(shop)).toMatchObject([{ processedAt: null, lastError: 'Failed query (42P01)' }])
})

test('the delay doubles with each failure, up to an hour', async () => {
  await using shop = await openShop()
  await storeAndTake(shop, [invoice('invoice.paid', 'in_missing')])
  const delays: number[] = []
  for (let round = 1; round <= 12; round += 1) {
    const services = servicesLater(shop, laterMs * (round + 1))
    const events = await takeEvents(services.db.query, new Date(services.now()))
    await processEvents(services, events, isGoingOn)
    delays.push(((await rowsOf(shop))[0]?.leaseUntil.getTime() ?? 0) - services.now())
  }
  expect(delays.map((delay) => delay / 1_000)).toEqual([
    20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600, 3_600, 3_600,
  ])
})

test('what was not begun before the stop is due at once for the next worker', async () => {
  await using shop = await openShop()
  const events = await storeAndTake(shop, [invoice('invoice.paid', 'in_1'), invoice('invoice.paid', 'in_2')])
  const services = servicesLater(shop)
  await processEvents(services, events, () => true)
  const now = new Date(services.now())
  expect(await rowsOf(shop)).toMatchObject([
    { attempts: 0, leaseUntil: now, processedAt: null },
    { attempts: 0, leaseUntil: now, processedAt: null },
  ])
  expect((await takeEvents(shop.services.db.query, now)).map(({ id }) => id).toSorted()).toEqual([
    'evt_0',
    'evt_1',
  ])
})

test('the oldest events are taken first, up to the limit', async () => {
  await using shop = await openShop()
  const { query } = shop.services.db
  const at = (place: number) => new Date(servicesLater(shop).now() + place)
  await keepEvents(
    query,
    Array.from({ length: 60 }, (_, place) => ({
      ...invoice('invoice.paid', 'in_1'),
      id: `evt_${String(place).padStart(2, '0')}`,
      apiVersion: null,
      isIdle: false,
      receivedAt: at((place * 7) % 60),
      createdAt: at(0),
    })),
  )
  const first = await takeEvents(query, at(100))
  const second = await takeEvents(query, at(100))
  const moments = new Map((await rowsOf(shop)).map(({ id, receivedAt }) => [id, receivedAt.getTime()]))
  const times = (events: typeof first) => events.map(({ id }) => moments.get(id) ?? 0)
  expect([first.length, second.length]).toEqual([48, 12])
  expect(Math.max(...times(first))).toBeLessThan(Math.min(...times(second)))
})

test('events that a slow Stripe leaves no time for are given back before their lease is over', async () => {
  await using shop = await openShop()
  const ids = Array.from({ length: 12 }, (_, at) => `in_missing${at}`)
  const events = await storeAndTake(
    shop,
    ids.map((id) => invoice('invoice.paid', id)),
  )
  // NOTE: each request takes as long as a client waits at most, with four of them concurrently. The shop's own jobs ask
  // Stripe for other things meanwhile.
  let now = servicesLater(shop).now()
  let asked = 0
  shop.stripe.on('request', ({ path }: { readonly path: string }) => {
    if (!path.startsWith('/v1/invoices/')) return
    asked += 1
    if (asked % 4 === 0) now += 8_000
  })
  await processEvents({ ...shop.services, now: () => now }, events, isGoingOn)
  const rows = await rowsOf(shop)
  expect(rows.filter(({ lastError }) => lastError !== null)).toHaveLength(asked)
  expect(asked).toBeLessThan(12)
  const free = rows.filter(({ lastError }) => lastError === null)
  expect(new Set(free.map(({ attempts }) => attempts))).toEqual(new Set([0]))
  for (const { leaseUntil } of free) expect(leaseUntil.getTime()).toBeLessThanOrEqual(now)
})

test('a worker that lost an event to a later one does not put it back, but may still mark it as processed', async () => {
  await using shop = await openShop()
  const { query } = shop.services.db
  const lost = await storeAndTake(shop, [invoice('invoice.paid', 'in_1')])
  const now = new Date(servicesLater(shop, laterMs + 60_000).now())
  const taken = await takeEvents(query, now)
  const [held] = await rowsOf(shop)
  expect(held).toMatchObject({ attempts: 2, processedAt: null })
  await putBack(query, lost, now, 'too late')
  await giveBack(query, lost, now)
  expect(await rowsOf(shop)).toEqual([held])

  await markProcessed(query, lost, now)
  await putBack(query, taken, now, 'done by then')
  expect(await rowsOf(shop)).toEqual([{ ...held, processedAt: now }])
})
