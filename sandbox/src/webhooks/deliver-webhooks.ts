import type { Event, WebhookEndpoint } from '../records/event.ts'
import type { Faults } from '../wire/faults.ts'
import type { World } from '../world/world.ts'
import { createDeliveryQueue } from './delivery-queue.ts'
import type { Delivery, DeliveryOutcome } from './delivery-queue.ts'
import { postWebhook } from './post-webhook.ts'

/** Where events go, and the secret that signs them. */
export interface Receiver {
  id: string
  url: string
  secret: string
  enabledEvents: string[]
}

export interface Courier {
  receivers: () => Receiver[]
  /** Signals that there may be something to deliver. */
  wake: () => void
  /** Resolves once nothing is pending that could be delivered now. */
  idle: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Milliseconds to wait after each failed attempt. Another attempt follows each wait; if the one after the last wait
 * fails too, the delivery is abandoned.
 */
export const defaultRetryMs = [
  500, 1000, 2000, 4000, 8000, 16_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_200_000,
] as const

const parallel = 4
/** How long events are collected before they are sent in the wrong order, and how many at most. */
const gatherMs = 250
const gathered = 50
/** The shortest timer for a retry. */
const shortestRestMs = 10
/** How long a stopped courier waits for deliveries in flight. */
const lastWaitMs = 500

/** Delivers queued events: per object in order of creation, with retries until each is accepted. */
export function createCourier(options: {
  world: () => World
  faults: Faults
  fixed: Receiver | undefined
  now: () => number
  fetch: typeof fetch
  retryMs: readonly number[]
}): Courier {
  const { faults, fixed, now, retryMs } = options
  const queueOfNow = () => createDeliveryQueue(options.world())
  const busy = new Set<string>()
  const inFlight = new Set<Promise<void>>()
  let shuffling = false
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let idleWaiters: (() => void)[] = []

  const receivers = (): Receiver[] => {
    const stored = options.world().store.all('webhook_endpoint', { status: 'enabled' })
    const own = stored.map((hook: WebhookEndpoint) => ({
      id: hook.id,
      url: hook.url,
      secret: hook._secret,
      enabledEvents: hook.enabled_events,
    }))
    return fixed ? [fixed, ...own] : own
  }

  const post = async (receiver: Receiver, event: Event, delivery: Delivery): Promise<void> => {
    // NOTE: the world may have changed by the time the response arrives. The outcome belongs to the one it started in.
    const queue = queueOfNow()
    const outcome = await postWebhook(options.fetch, receiver, event, now())
    if (!stopped) queue.settle(delivery, { ...outcome, ...nextOf(outcome.problem, delivery) })
  }

  const nextOf = (
    problem: string | null,
    { attempts }: Delivery,
  ): Pick<DeliveryOutcome, 'state' | 'nextAt'> => {
    const waitMs = retryMs[attempts]
    if (problem === null) return { state: 'delivered', nextAt: 0 }
    return waitMs === undefined
      ? { state: 'failed', nextAt: 0 }
      : { state: 'pending', nextAt: now() + waitMs }
  }

  const deliver = async (delivery: Delivery): Promise<void> => {
    const receiver = receivers().find(({ id }) => id === delivery.endpoint)
    const event = options.world().store.find('event', delivery.event)
    if (!receiver || !event) return queueOfNow().drop(delivery)
    if (delivery.attempts === 0 && faults.onEvent('duplicate-webhook', event.type))
      await post(receiver, event, delivery)
    await post(receiver, event, delivery)
  }

  const start = (delivery: Delivery): void => {
    const lane = laneOf(delivery)
    busy.add(lane)
    const work = deliver(delivery).finally(() => {
      busy.delete(lane)
      inFlight.delete(work)
      if (!stopped) pump()
    })
    inFlight.add(work)
  }

  /** Delivers a collected batch, newest first, regardless of order. */
  const shuffle = async (): Promise<void> => {
    for (const delivery of queueOfNow().newestFirst(gathered)) {
      if (!stopped) await deliver(delivery)
    }
  }

  const isReordered = ({ attempts, event }: Delivery): boolean =>
    attempts === 0 &&
    faults.onEvent('reorder-webhooks', options.world().store.find('event', event)?.type ?? '')

  const pump = (): void => {
    if (stopped || shuffling || inFlight.size >= parallel) return
    const ready = queueOfNow()
      .due(now(), parallel * 2)
      .filter((delivery) => !busy.has(laneOf(delivery)))
    if (faults.plans('reorder-webhooks') && ready.some(isReordered)) {
      shuffling = true
      const work = new Promise<void>((resolve) => void setTimeout(resolve, gatherMs))
        .then(shuffle)
        .finally(() => {
          shuffling = false
          inFlight.delete(work)
          if (!stopped) pump()
        })
      inFlight.add(work)
      return
    }
    for (const delivery of ready.slice(0, parallel - inFlight.size)) start(delivery)
    if (inFlight.size === 0) rest()
  }

  /** Sleeps until the next retry. */
  const rest = (): void => {
    for (const resolve of idleWaiters) resolve()
    idleWaiters = []
    clearTimeout(timer)
    const next = queueOfNow().nextAt()
    if (next !== undefined) timer = setTimeout(pump, Math.max(shortestRestMs, next - now())).unref()
  }

  return {
    receivers,
    wake: pump,
    idle: () =>
      new Promise((resolve) => {
        idleWaiters.push(resolve)
        pump()
      }),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.race([
        Promise.allSettled(inFlight),
        new Promise((resolve) => void setTimeout(resolve, lastWaitMs).unref()),
      ])
    },
  }
}

/** Events about one object go to an endpoint on one lane, one after the other. */
function laneOf({ endpoint, subject }: Delivery): string {
  return `${endpoint} ${subject}`
}
