import { hourMs } from '@fennel/funnel'
import { catchUpEvents } from './catch-up-events.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { finishRefunds } from './refund-charge.ts'
import { syncAddresses } from './sync-addresses.ts'
import { takeEvents } from './webhook-inbox.ts'
import type { TakenEvent } from './webhook-inbox.ts'
import { processEvents } from './process-events.ts'
import { repeatJob } from '#api/repeat-job.ts'
import type { Services } from '#api/services.ts'

/** The background work behind the routes: the webhook inbox, and whatever an interruption left half done. */
export interface PaymentJobs {
  /** Starts the sweep (now, then every 15 s) and the check for events that no webhook delivered (now, then hourly). */
  readonly start: () => void
  /** Call after adding to the inbox: it is processed a moment later, together with whatever arrives until then. */
  readonly wake: () => void
  /** Resolves once nothing in the inbox is due. */
  readonly idle: () => Promise<void>
  /** Starts nothing more; resolves once the current work is done. */
  readonly stop: () => Promise<void>
}

const sweepMilliseconds = 15_000
const catchUpMilliseconds = hourMs

/**
 * A purchase causes several events within a moment, more than one for most objects, and by the time the inbox is
 * processed the purchase's own request has recorded them. Nobody waits for the inbox: a buyer who returns from their
 * bank has Stripe read directly.
 */
const gatherMilliseconds = 250

/** Several processes may run these jobs on one database: leases keep them off each other's rows. */
export function createPaymentJobs(services: Services): PaymentJobs {
  let work: Promise<void> = Promise.resolve()
  let sweeping: NodeJS.Timeout | undefined
  let waking: NodeJS.Timeout | undefined
  let stopped = false
  let isSweepDue = false
  let isDrainDue = false

  const isStopped = () => stopped
  const guarded = async (job: () => Promise<unknown>): Promise<void> => {
    try {
      await job()
    } catch (error) {
      // NOTE: an error also while the database is down. Other jobs leave it to these, which run often and everywhere.
      services.log.error({ err: error }, 'A payment job failed')
    }
  }
  const enqueue = (job: () => Promise<void>): Promise<void> => {
    work = work.then(() => guarded(job))
    return work
  }
  const drain = async (): Promise<void> => {
    for (let events = await next(); events.length > 0; events = await next())
      await processEvents(services, events, isStopped)
  }
  const next = async (): Promise<readonly TakenEvent[]> =>
    stopped ? [] : takeEvents(services.db.query, new Date(services.now()))
  const sweep = async (): Promise<void> => {
    isSweepDue = false
    // NOTE: each step is guarded on its own, so that a failure in one does not hold up the inbox.
    for (const step of [
      () => reconcilePayments(services, isStopped),
      () => finishRefunds(services, isStopped),
      () => syncAddresses(services, isStopped),
      drain,
    ])
      if (!stopped) await guarded(step)
  }

  const sweepInTurn = (): void => {
    // NOTE: at most one sweep is queued, however slow Stripe is.
    if (isSweepDue) return
    isSweepDue = true
    void enqueue(sweep)
  }
  const wake = (): void => {
    waking ??= setTimeout(() => {
      waking = undefined
      // NOTE: one that waits for its turn takes whatever has arrived by then.
      if (isDrainDue) return
      isDrainDue = true
      void enqueue(async () => {
        isDrainDue = false
        await drain()
      })
    }, gatherMilliseconds).unref()
  }
  // NOTE: not in the queue with the other work, since paging through events may take a while.
  const catchUp = repeatJob(
    services,
    { everyMs: catchUpMilliseconds, isDueAtStart: true, failed: 'Could not ask Stripe for missed events' },
    async () => {
      const { missed } = await catchUpEvents(services, isStopped)
      if (missed > 0 && !stopped) wake()
    },
  )

  return {
    start() {
      sweepInTurn()
      sweeping = setInterval(sweepInTurn, sweepMilliseconds).unref()
      catchUp.start()
    },
    wake,
    idle: () => enqueue(drain),
    async stop() {
      stopped = true
      clearInterval(sweeping)
      clearTimeout(waking)
      await Promise.all([work, catchUp.stop()])
    },
  }
}
