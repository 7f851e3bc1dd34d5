import { dayMs, hourMs, minuteMs } from '@fennel/funnel'
import type Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { catchUpEvents } from './catch-up-events.ts'
import { checkoutAttempts } from './checkout-tables.ts'
import { ledgerEntries } from './ledger-tables.ts'
import { createPaymentJobs } from './payment-jobs.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, expectSoon, openShop, visitor, processWebhooks } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { keepEvents } from './webhook-inbox.ts'
import { dataOf } from '#api/testing/read-response.ts'

/** Somebody pays, passes the bank’s challenge and never comes back; no webhook arrives either. */
async function paidAndGone(shop: Shop): Promise<void> {
  const mia = await visitor(shop)
  const asked = dataOf(
    'completeSubscriptionFlow',
    await buyPlan(mia, 'pm_card_authenticationRequiredOnSetup'),
  )
  await shop.challenge(asked.clientSecret ?? '', 'complete')
}

async function attemptStates(shop: Shop): Promise<readonly string[]> {
  const rows = await shop.services.db.query.select({ state: checkoutAttempts.state }).from(checkoutAttempts)
  return rows.map(({ state }) => state)
}

test('a payment without a webhook is discovered from Stripe’s events', async () => {
  await using shop = await openShop()
  await paidAndGone(shop)
  expect(await catchUpEvents(shop.services)).toMatchObject({ missed: 0 })
  expect(await attemptStates(shop)).toEqual(['awaiting'])

  shop.test.clock.advance(6 * minuteMs)
  const { missed, until } = await catchUpEvents(shop.services)
  expect(missed).toBeGreaterThan(0)
  await processWebhooks(shop)
  expect(await attemptStates(shop)).toEqual(['succeeded'])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])

  shop.test.clock.advance(hourMs)
  expect(await catchUpEvents(shop.services)).toEqual({ missed: 0, until: until + hourMs })
})

test('nothing counts as missed if every webhook arrived', async () => {
  await using shop = await openShop({ webhooks: true })
  const mia = await visitor(shop)
  dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_visa'))
  await shop.delivered()
  await processWebhooks(shop)
  shop.test.clock.advance(hourMs)
  expect(await catchUpEvents(shop.services)).toMatchObject({ missed: 0 })
})

test('after days without webhooks the oldest events are stored first, and an interrupted check resumes there', async () => {
  await using shop = await openShop()
  await paidAndGone(shop)
  shop.test.clock.advance(3 * dayMs)
  const [charge] = (await shop.stripe.charges.list()).data
  await shop.stripe.refunds.create({ charge: charge?.id ?? '', amount: 300 })
  shop.test.clock.advance(3 * dayMs)
  let asked = 0
  shop.stripe.on('request', ({ path }: { path: string }) => {
    if (path.startsWith('/v1/events')) asked += 1
  })
  const cut = await catchUpEvents(shop.services, () => asked > 1)
  expect(cut.missed).toBeGreaterThan(0)
  expect(cut.until).toBeLessThan(shop.services.now() - 4 * dayMs)
  await catchUpEvents(shop.services)
  await processWebhooks(shop)
  const entries = await shop.services.db.query.select().from(ledgerEntries)
  expect(entries.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([-300, 1999])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test('an event that arrives while Stripe cannot be asked does not move the check forward', async () => {
  await using shop = await openShop()
  await paidAndGone(shop)
  shop.test.clock.advance(3 * dayMs)
  const away = () => {
    throw new Error('Stripe is away')
  }
  const events = { list: away } as unknown as Stripe['events']
  const stripe = Object.assign(Object.create(shop.services.stripe) as Stripe, { events })
  await expect(catchUpEvents({ ...shop.services, stripe })).rejects.toThrow('Stripe is away')
  const receivedAt = new Date(shop.services.now())
  const news = { type: 'charge.updated', objectType: 'charge', objectId: 'ch_x', apiVersion: null }
  await keepEvents(shop.services.db.query, [
    { ...news, id: 'evt_live', isIdle: true, receivedAt, createdAt: receivedAt },
  ])

  await catchUpEvents(shop.services)
  await processWebhooks(shop)
  expect(await attemptStates(shop)).toEqual(['succeeded'])
})

test('a check with the clock ahead does not end the search: the next one begins anew, and says so', async () => {
  await using shop = await openShop()
  dataOf('completeSubscriptionFlow', await buyPlan(await visitor(shop), 'pm_card_visa'))
  const ahead = { ...shop.services, now: () => shop.services.now() + 3 * dayMs }
  await catchUpEvents(ahead)
  await paidAndGone(shop)
  shop.test.clock.advance(6 * minuteMs)
  const logged = vi.spyOn(shop.services.log, 'error')
  const { missed, until } = await catchUpEvents(shop.services)
  expect(missed).toBeGreaterThan(0)
  const counts = { missed: expect.any(Number) }
  expect(logged.mock.calls.map(([about]) => about)).toEqual([{ until: expect.any(String) }, counts])

  shop.test.clock.advance(hourMs)
  expect(await catchUpEvents(shop.services)).toEqual({ missed: 0, until: until + hourMs })
  expect(logged).toHaveBeenCalledTimes(2)
})

test('checks at once on startup', async () => {
  await using shop = await openShop()
  await paidAndGone(shop)
  shop.test.clock.advance(6 * minuteMs)
  const jobs = createPaymentJobs(shop.services)
  jobs.start()
  await expectSoon(async () => attemptStates(shop)).toEqual(['succeeded'])
  await jobs.stop()
})

test('asks nothing before anybody has tried to pay', async () => {
  await using shop = await openShop()
  const paths: string[] = []
  shop.stripe.on('request', ({ path }: { path: string }) => paths.push(path))
  await catchUpEvents(shop.services)
  expect(paths).toEqual([])
})
