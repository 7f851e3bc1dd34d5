import { expect, test } from 'vitest'
import { createPaymentJobs } from '#api/payments/payment-jobs.ts'
import { webhookInbox } from '#api/payments/payments-tables.ts'
import { openShop } from '#api/payments/testing/shop.ts'
import { keepEvents, takeEvents } from '#api/payments/webhook-inbox.ts'

const leaseMs = 30_000
const untilDueMs = 60_000

test('an event whose taker died is left alone for its lease, and then another process does it, once', async () => {
  await using shop = await openShop()
  const { services, test: house } = shop
  // NOTE: not due yet for the server of the shop, which looks for work as it starts.
  const receivedAt = new Date(services.now() + untilDueMs)
  const event = { id: 'evt_1', type: 'payment_intent.succeeded', objectType: 'payment_intent' }
  const about = { objectId: 'pi_unknown', apiVersion: null, receivedAt, isIdle: false }
  await keepEvents(services.db.query, [{ ...event, ...about }])
  const rows = async () => services.db.query.select().from(webhookInbox)

  // This process takes it and is never heard of again.
  expect(await takeEvents(services.db.query, receivedAt)).toMatchObject([{ id: 'evt_1' }])

  const survivor = createPaymentJobs(services)
  house.clock.advance(untilDueMs + leaseMs - 1)
  await survivor.idle()
  expect(await rows()).toMatchObject([{ attempts: 1, processedAt: null }])

  house.clock.advance(1)
  await survivor.idle()
  expect(await rows()).toMatchObject([
    { attempts: 2, processedAt: new Date(services.now()), lastError: null },
  ])
  await createPaymentJobs(services).idle()
  expect(await rows()).toMatchObject([{ attempts: 2 }])
})
