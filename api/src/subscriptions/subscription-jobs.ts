import { minuteMs } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import { InjectedFault } from '#api/payments/index.ts'
import { neverStopped, repeatJob } from '#api/repeat-job.ts'
import type { RepeatedJob } from '#api/repeat-job.ts'
import type { Services } from '#api/services.ts'
import { takeStrandedChange } from './change-store.ts'
import { remindOfRenewals } from './remind-of-renewals.ts'
import { finishChange } from './run-change.ts'

const changesEvery = 15_000
const remindersEvery = 10 * minuteMs

/**
 * The background work on plans: finishing half-done changes and announcing charges. Safe to run in several processes on
 * one database: changes have leases, and each mail is queued once. Neither job waits for the other: thousands of
 * reminders must not delay a customer's change.
 */
export function createSubscriptionJobs(services: Services): RepeatedJob {
  const rules = { isDueAtStart: true, failed: 'A job about plans failed' }
  const jobs = [
    repeatJob(services, { ...rules, everyMs: changesEvery }, (isStopped) =>
      finishChanges(services, isStopped),
    ),
    repeatJob(services, { ...rules, everyMs: remindersEvery }, (isStopped) =>
      remindOfRenewals(services, isStopped),
    ),
  ]
  return {
    start() {
      for (const job of jobs) job.start()
    },
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}

/** Finishes every half-done change that is due. One that cannot be finished waits for its next turn. */
export async function finishChanges(services: Services, isStopped = neverStopped): Promise<void> {
  const next = async () => (isStopped() ? undefined : takeStrandedChange(services))
  for (let change = await next(); change; change = await next()) {
    const { id } = change
    await finishChange(services, change).catch((error: unknown) => {
      if (error instanceof InjectedFault) throw error
      // NOTE: the reason why Stripe could not be reached is already in the log.
      if (!(error instanceof AppError))
        services.log.error({ err: error, change: id }, 'A change to a plan could not be finished yet')
    })
  }
}
