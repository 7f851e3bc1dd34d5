import { hourMs } from '@fennel/funnel'
import { catchUpEvents } from '#api/payments/catch-up-events.ts'
import { reconcilePayments } from '#api/payments/reconcile-payments.ts'
import { finishRefunds } from '#api/payments/refund-charge.ts'
import { tellAddresses } from '#api/payments/tell-addresses.ts'
import { takeEvents } from '#api/payments/webhook-inbox.ts'
import type { TakenEvent } from '#api/payments/webhook-inbox.ts'
import { workOffEvents } from '#api/payments/work-off-events.ts'
import type { Services } from '#api/services.ts'

/** The work behind the calls: the webhook inbox, and what an interruption left half done. */
export interface PaymentJobs {
  /** Reconciles once, then keeps at it until stopped; each hour it also asks Stripe what no webhook told. */
  readonly start: () => void
  /** Something came into the inbox; it is worked on a moment later, with what comes meanwhile. */
  readonly wake: () => void
  /** Resolves once the inbox holds nothing that is due. */
  readonly idle: () => Promise<void>
  /** Resolves once the work at hand is done. */
  readonly stop: () => Promise<void>
}

const sweepMilliseconds = 15_000
const catchUpMilliseconds = hourMs

/**
 * A purchase is told of by several events within a moment, most objects by more than one, and its own call has recorded
 * them by then. Nobody waits for the inbox meanwhile: whoever comes back from a bank has Stripe asked at once.
 */
const gatherMilliseconds = 250

/** Several processes may run these jobs on one database: rows carry leases. */
export function createPaymentJobs(services: Services): PaymentJobs {
  let work: Promise<void> = Promise.resolve()
  let catchingUp: Promise<void> | undefined
  const timers: NodeJS.Timeout[] = []
  let waking: NodeJS.Timeout | undefined
  let stopped = false
  let isSweepDue = false

  const guarded = async (job: () => Promise<unknown>): Promise<void> => {
    try {
      await job()
    } catch (error) {
      services.log.error({ err: error }, 'A payment job failed')
    }
  }
  const enqueue = (job: () => Promise<void>): Promise<void> => {
    work = work.then(() => guarded(job))
    return work
  }
  const drain = async (): Promise<void> => {
    for (let events = await next(); events.length > 0; events = await next())
      await workOffEvents(services, events, () => stopped)
  }
  const next = async (): Promise<readonly TakenEvent[]> =>
    stopped ? [] : takeEvents(services.db.query, new Date(services.now()))
  const sweep = async (): Promise<void> => {
    isSweepDue = false
    // NOTE: each by itself: what fails in one must not keep the inbox waiting.
    for (const step of [
      () => reconcilePayments(services),
      () => finishRefunds(services),
      () => tellAddresses(services),
      drain,
    ])
      if (!stopped) await guarded(step)
  }

  const sweepInTurn = (): void => {
    // NOTE: a slow Stripe must not leave more sweeps behind than one.
    if (isSweepDue) return
    isSweepDue = true
    void enqueue(sweep)
  }
  const wake = (): void => {
    waking ??= setTimeout(() => {
      waking = undefined
      void enqueue(drain)
    }, gatherMilliseconds).unref()
  }
  // NOTE: beside the other work, since pages of events may take their time.
  const catchUp = async (): Promise<void> => {
    try {
      const { missed } = await catchUpEvents(services, () => stopped)
      if (missed > 0 && !stopped) wake()
    } catch (error) {
      services.log.error({ err: error }, 'Stripe could not be asked what happened')
    }
    catchingUp = undefined
  }
  const catchUpInTurn = (): void => {
    catchingUp ??= catchUp()
  }

  return {
    start() {
      sweepInTurn()
      catchUpInTurn()
      timers.push(
        setInterval(sweepInTurn, sweepMilliseconds).unref(),
        setInterval(catchUpInTurn, catchUpMilliseconds).unref(),
      )
    },
    wake,
    idle: () => enqueue(drain),
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      clearTimeout(waking)
      await Promise.all([work, catchingUp])
    },
  }
}
