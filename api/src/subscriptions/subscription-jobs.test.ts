import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#api/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '#api/testing/test-services.ts'
import { createSubscriptionJobs } from './subscription-jobs.ts'
import { subscriptionChanges } from './subscription-tables.ts'

test('slow reminders do not delay a change', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { url, db, drop } = await createTestDatabase(inject('postgresUrl'))
  const clock = createTestClock()
  const services = await createTestServices(db, testConfig(url), clock)
  const blocker = await db.pool.connect()
  await blocker.query('begin; lock table checkout_attempts in access exclusive mode')
  const jobs = createSubscriptionJobs(services)
  jobs.start()

  const longAgo = new Date(clock.now() - 3_600_000)
  await db.query.insert(subscriptionChanges).values({
    id: 'chg_1',
    subscriptionId: 'sub_1',
    leadId: 'lead-1',
    userId: 'user-1',
    kind: 'resume',
    target: null,
    state: 'running',
    leaseUntil: longAgo,
    createdAt: longAgo,
    updatedAt: longAgo,
  })
  const taken = async () => {
    // NOTE: a run is skipped while the previous one is still working, so a later tick may pick the change up.
    vi.advanceTimersByTime(15_000)
    return (await db.query.select().from(subscriptionChanges))[0]?.updatedAt.getTime()
  }
  await expect.poll(taken).toBe(clock.now())

  await blocker.query('rollback')
  blocker.release()
  await jobs.stop()
  await drop()
})
