import { minuteMs } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import { InjectedFault } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { takeStrandedChange } from './change-store.ts'
import { remindOfRenewals } from './remind-of-renewals.ts'
import { finishChange } from './run-change.ts'

/** The background work on plans: finishing half-done changes and announcing charges. */
export interface SubscriptionJobs {
  readonly start: () => void
  /** Resolves once the running jobs are done. */
  readonly stop: () => Promise<void>
}

const changesEvery = 15_000
const remindersEvery = 10 * minuteMs

/** Safe to run in several processes on one database: changes have leases, and each mail is queued once. */
export function createSubscriptionJobs(services: Services): SubscriptionJobs {
  const underWay = new Map<() => Promise<void>, Promise<void>>()
  const timers: NodeJS.Timeout[] = []
  const run = async (job: () => Promise<void>): Promise<void> => {
    try {
      await job()
    } catch (error) {
      services.log.error({ err: error }, 'A job about plans failed')
    } finally {
      underWay.delete(job)
    }
  }
  // NOTE: a job only waits for its own last run: thousands of reminders must not delay a customer's change.
  const every = (milliseconds: number, job: () => Promise<void>) => {
    const begin = () => {
      if (!underWay.has(job)) underWay.set(job, run(job))
    }
    begin()
    timers.push(setInterval(begin, milliseconds).unref())
  }
  return {
    start() {
      every(changesEvery, () => finishChanges(services))
      every(remindersEvery, () => remindOfRenewals(services))
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(underWay.values())
    },
  }
}

/** Finishes every half-done change that is due. One that cannot be finished waits for its next turn. */
export async function finishChanges(services: Services): Promise<void> {
  for (let change = await takeStrandedChange(services); change; change = await takeStrandedChange(services)) {
    const { id } = change
    await finishChange(services, change).catch((error: unknown) => {
      if (error instanceof InjectedFault) throw error
      // NOTE: the reason why Stripe could not be reached is already in the log.
      if (!(error instanceof AppError))
        services.log.error({ err: error, change: id }, 'A change to a plan could not be finished yet')
    })
  }
}
