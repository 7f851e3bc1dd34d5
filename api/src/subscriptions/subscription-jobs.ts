import { minuteMs } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { takeStrandedChange } from './change-store.ts'
import { remindOfRenewals } from './remind-of-renewals.ts'
import { finishChange } from './run-change.ts'

/** What nobody waits for: changes that were left half done, and mails about charges to come. */
export interface SubscriptionJobs {
  readonly start: () => void
  /** Resolves once the work at hand is done. */
  readonly stop: () => Promise<void>
}

const changesEvery = 15_000
const remindersEvery = 10 * minuteMs

/** Several processes may run these on one database: changes carry leases, and a mail is queued once. */
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
  // NOTE: each job waits for itself alone: thousands of reminders must not hold up a change somebody asked for.
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

/** Finishes every change that was left half done and whose turn it is; one that cannot be waits for its next turn. */
export async function finishChanges(services: Services): Promise<void> {
  for (let change = await takeStrandedChange(services); change; change = await takeStrandedChange(services))
    await finishChange(services, change).catch((error: unknown) => {
      // NOTE: why Stripe could not be asked is in the log by now.
      if (!(error instanceof AppError)) throw error
    })
}
