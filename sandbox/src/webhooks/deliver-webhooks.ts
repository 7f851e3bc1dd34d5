import type { Event, WebhookEndpoint } from '../records/event.ts'
import type { Faults } from '../wire/faults.ts'
import type { World } from '../world/world.ts'
import { signWebhook } from './sign-webhook.ts'

/** Where events go and with what they are signed. */
export interface Receiver {
  id: string
  url: string
  secret: string
  enabledEvents: string[]
}

export interface Courier {
  receivers: () => Receiver[]
  /** Says that there may be something to deliver. */
  wake: () => void
  /** Resolves once nothing is pending that could be delivered now. */
  idle: () => Promise<void>
  stop: () => Promise<void>
}

interface Pending {
  seq: number
  event: string
  endpoint: string
  subject: string
  attempts: number
}

/** Milliseconds to wait after each failed attempt; after the last one the delivery is given up. */
export const defaultRetryMs = [
  500, 1000, 2000, 4000, 8000, 16_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_200_000,
] as const

const parallel = 4
/** How long events are gathered before they leave in the wrong order. */
const gatherMs = 250

/** Delivers what is queued: per object in order of creation, again and again until it is taken. */
export function createCourier(options: {
  world: () => World
  faults: Faults
  fixed: Receiver | undefined
  now: () => number
  fetch: typeof fetch
  retryMs: readonly number[]
}): Courier {
  const { faults, fixed, now, retryMs } = options
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

  const due = (): Pending[] => {
    const { store } = options.world()
    const rows = store.rows(
      `SELECT seq, event, endpoint, subject, attempts FROM deliveries AS d
       WHERE state = 'pending' AND next_at <= ? AND NOT EXISTS (
         SELECT 1 FROM deliveries AS e WHERE e.state = 'pending' AND e.endpoint = d.endpoint AND e.subject = d.subject AND e.seq < d.seq)
       ORDER BY seq LIMIT ${parallel * 2}`,
      now(),
    )
    return rows
      .map((row) => row as unknown as Pending)
      .filter(({ endpoint, subject }) => !busy.has(`${endpoint} ${subject}`))
  }

  const post = async (receiver: Receiver, event: Event, delivery: Pending): Promise<void> => {
    const { store } = options.world()
    const payload = JSON.stringify(event)
    const signature = signWebhook(payload, receiver.secret, Math.floor(now() / 1000))
    const attempts = delivery.attempts + 1
    const nextWaitMs = retryMs[delivery.attempts]
    const settle = (state: string, status: number | null, error: string | null, nextAt: number): void =>
      store.run(
        'UPDATE deliveries SET state = ?, attempts = ?, last_status = ?, last_error = ?, next_at = ? WHERE seq = ?',
        state,
        attempts,
        status,
        error,
        nextAt,
        delivery.seq,
      )
    let status: number | null = null
    let problem: string | null = null
    try {
      const response = await options.fetch(receiver.url, {
        body: payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (sandbox)',
        },
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(20_000),
      })
      await response.arrayBuffer()
      status = response.status
      if (!response.ok) problem = `answered ${response.status}`
    } catch (error) {
      problem =
        error instanceof Error
          ? error.cause instanceof Error
            ? error.cause.message
            : error.message
          : String(error)
    }
    if (stopped) return
    if (problem === null) settle('delivered', status, null, 0)
    else if (nextWaitMs === undefined) settle('failed', status, problem, 0)
    else settle('pending', status, problem, now() + nextWaitMs)
  }

  const deliver = async (delivery: Pending): Promise<void> => {
    const { store } = options.world()
    const receiver = receivers().find(({ id }) => id === delivery.endpoint)
    const event = store.find('event', delivery.event)
    if (!receiver || !event)
      return store.run(
        "UPDATE deliveries SET state = 'failed', last_error = 'endpoint is gone' WHERE seq = ?",
        delivery.seq,
      )
    if (delivery.attempts === 0 && faults.onEvent('duplicate-webhook', event.type))
      await post(receiver, event, { ...delivery })
    await post(receiver, event, delivery)
  }

  const start = (delivery: Pending): void => {
    const lane = `${delivery.endpoint} ${delivery.subject}`
    busy.add(lane)
    const work = deliver(delivery).finally(() => {
      busy.delete(lane)
      inFlight.delete(work)
      if (!stopped) pump()
    })
    inFlight.add(work)
  }

  /** Takes a gathered batch, newest first, regardless of whose turn it is. */
  const shuffle = async (): Promise<void> => {
    const { store } = options.world()
    const rows = store.rows(
      "SELECT seq, event, endpoint, subject, attempts FROM deliveries WHERE state = 'pending' ORDER BY seq DESC LIMIT 50",
    )
    for (const delivery of rows.map((row) => row as unknown as Pending)) {
      if (!stopped) await deliver(delivery)
    }
  }

  const comesInDisorder = ({ attempts, event }: Pending): boolean =>
    attempts === 0 &&
    faults.onEvent('reorder-webhooks', options.world().store.find('event', event)?.type ?? '')

  const pump = (): void => {
    if (stopped || shuffling || inFlight.size >= parallel) return
    const ready = due()
    if (faults.plans('reorder-webhooks') && ready.some(comesInDisorder)) {
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
    const next = options
      .world()
      .store.rows("SELECT min(next_at) AS at FROM deliveries WHERE state = 'pending'")[0]?.['at']
    if (typeof next === 'number') timer = setTimeout(pump, Math.max(10, next - now())).unref()
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
        new Promise((resolve) => void setTimeout(resolve, 500).unref()),
      ])
    },
  }
}
