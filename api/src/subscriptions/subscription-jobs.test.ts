import { expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Services } from '#api/services.ts'
import { createTestDatabase } from '#api/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '#api/testing/test-services.ts'
import { createSubscriptionJobs } from './subscription-jobs.ts'
import { subscriptionChanges } from './subscription-tables.ts'

/** Stores the change of a plan that its driver abandoned an hour ago. */
async function leaveHalfDone({ db, now }: Services, number: number): Promise<void> {
  const longAgo = new Date(now() - 3_600_000)
  await db.query.insert(subscriptionChanges).values({
    id: `chg_${number}`,
    subscriptionId: `sub_${number}`,
    leadId: 'lead-1',
    userId: 'user-1',
    kind: 'resume',
    target: null,
    state: 'running',
    leaseUntil: longAgo,
    createdAt: longAgo,
    updatedAt: longAgo,
  })
}

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

  await leaveHalfDone(services, 1)
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

test('a stop ends the work on changes after the one it is at', async () => {
  const { url, db, drop } = await createTestDatabase(inject('postgresUrl'))
  const services = await createTestServices(db, testConfig(url), createTestClock())
  await leaveHalfDone(services, 1)
  await leaveHalfDone(services, 2)
  const jobs = createSubscriptionJobs(services)
  jobs.start()
  await jobs.stop()
  const states = (await db.query.select().from(subscriptionChanges)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['failed', 'running'])
  await drop()
})
