import { expect, inject, test } from 'vitest'
import { createPaymentJobs } from './payment-jobs.ts'
import { webhookInbox } from './webhook-tables.ts'
import { keepEvents, takeEvents } from './webhook-inbox.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '#api/testing/test-services.ts'

const leaseMs = 30_000

test('an event whose worker died waits out its lease, and then another process handles it once', async () => {
  // NOTE: no server here, since its own jobs would look for work by the same clock.
  const { url, db, drop } = await createTestDatabase(inject('postgresUrl'))
  const clock = createTestClock()
  const services = await createTestServices(db, testConfig(url), clock)
  const receivedAt = new Date(clock.now())
  const event = { id: 'evt_1', type: 'payment_intent.succeeded', objectType: 'payment_intent' }
  const about = { objectId: 'pi_unknown', apiVersion: null, receivedAt, createdAt: receivedAt, isIdle: false }
  await keepEvents(db.query, [{ ...event, ...about }])
  const rows = async () => db.query.select().from(webhookInbox)

  // This process takes it and dies.
  expect(await takeEvents(db.query, receivedAt)).toMatchObject([{ id: 'evt_1' }])

  const survivor = createPaymentJobs(services)
  clock.advance(leaseMs - 1)
  await survivor.idle()
  expect(await rows()).toMatchObject([{ attempts: 1, processedAt: null }])

  clock.advance(1)
  await survivor.idle()
  expect(await rows()).toMatchObject([{ attempts: 2, processedAt: new Date(clock.now()), lastError: null }])
  await createPaymentJobs(services).idle()
  expect(await rows()).toMatchObject([{ attempts: 2 }])
  await drop()
})
