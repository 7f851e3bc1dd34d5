import { faultPoint } from '#api/payments/fault-point.ts'
import { processEvent } from '#api/payments/process-event.ts'
import { reconcilePayments } from '#api/payments/reconcile-payments.ts'
import { finishRefunds } from '#api/payments/refund-charge.ts'
import { markProcessed, putBack, takeEvent } from '#api/payments/webhook-inbox.ts'
import type { InboxEvent } from '#api/payments/webhook-inbox.ts'
import type { Services } from '#api/services.ts'

/** The work behind the calls: the webhook inbox, and what an interruption left half done. */
export interface PaymentJobs {
  /** Reconciles once, then keeps at it until stopped. */
  readonly start: () => void
  /** Something came into the inbox. */
  readonly wake: () => void
  /** Resolves once the inbox holds nothing that is due. */
  readonly idle: () => Promise<void>
  /** Resolves once the work at hand is done. */
  readonly stop: () => Promise<void>
}

const sweepMilliseconds = 15_000

/** Several processes may run these jobs on one database: rows carry leases. */
export function createPaymentJobs(services: Services): PaymentJobs {
  let work: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const enqueue = (job: () => Promise<void>): Promise<void> => {
    work = work
      .then(job)
      .catch((error: unknown) => services.log.error({ err: error }, 'A payment job failed'))
    return work
  }
  const drain = async (): Promise<void> => {
    for (let event = await next(); event !== undefined; event = await next()) await handle(services, event)
  }
  const next = async (): Promise<InboxEvent | undefined> =>
    stopped ? undefined : takeEvent(services.db, new Date(services.now()))
  const sweep = async (): Promise<void> => {
    if (stopped) return
    await reconcilePayments(services)
    await finishRefunds(services)
    await drain()
  }

  return {
    start() {
      void enqueue(sweep)
      timer = setInterval(() => void enqueue(sweep), sweepMilliseconds).unref()
    },
    wake: () => void enqueue(drain),
    idle: () => enqueue(drain),
    async stop() {
      stopped = true
      clearInterval(timer)
      await work
    },
  }
}

async function handle(services: Services, event: InboxEvent): Promise<void> {
  const { query } = services.db
  try {
    await faultPoint('webhook.process.beforeStripe')
    await processEvent(services, event)
    await faultPoint('webhook.process.afterRecord')
    await markProcessed(query, event.id, new Date(services.now()))
  } catch (error) {
    services.log.error(
      { err: error, event: event.id, type: event.type },
      'A webhook could not be processed yet',
    )
    await putBack(
      query,
      event,
      new Date(services.now()),
      error instanceof Error ? error.message : String(error),
    )
  }
}
