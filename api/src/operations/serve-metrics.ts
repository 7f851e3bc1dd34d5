import { createHash, timingSafeEqual } from 'node:crypto'
import { hourMs } from '@fennel/funnel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countedCspReports } from '#api/http/csp-report.ts'
import { fromThisMachine } from '#api/http/from-this-machine.ts'
import type { CallQueues } from '#api/http/shed-load.ts'
import type { Services } from '#api/services.ts'
import type { Metrics } from './metrics.ts'
import { observeProcess } from './observe-process.ts'
import { readEventBytes } from './read-event-bytes.ts'
import { readAttempts, readQueues } from './read-queues.ts'

/** How long database results are reused, in milliseconds, so that a collector does not become a load. */
const kept = 5_000

/** How long a collector waits for the database, in milliseconds: it gives up itself after about ten seconds. */
const patience = 3_000

/**
 * `/metrics` in Prometheus text format. With METRICS_TOKEN, it requires that bearer token. Without one, it only answers
 * requests from this machine that came through no proxy, and only while PUBLIC_URL is not set. Everybody else gets 404.
 */
export function serveMetrics(
  app: FastifyInstance,
  services: Services,
  metrics: Metrics,
  queues: CallQueues,
): void {
  const observe = observeProcess(app, services, metrics)
  const mayRead = readersOf(services)
  let readAt = -Infinity
  let reading: Promise<Numbers> | undefined
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayRead(request)) return reply.callNotFound()
    observe()
    observeCallQueues(queues, metrics)
    for (const [directive, count] of countedCspReports()) metrics.cspReports.set({ directive }, count)
    // NOTE: the absolute difference, so that a clock set back does not freeze the numbers.
    if (Math.abs(services.now() - readAt) >= kept) {
      readAt = services.now()
      // NOTE: a database that hangs is asked once, not again by every collection.
      reading ??= readNumbers(services).finally(() => {
        reading = undefined
      })
      await observeDatabase(services, metrics, reading)
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function observeCallQueues(queues: CallQueues, metrics: Metrics): void {
  for (const [line, { inside, waiting, refused }] of queues) {
    metrics.calls.set({ line, state: 'inside' }, inside())
    metrics.calls.set({ line, state: 'waiting' }, waiting())
    metrics.callsRefused.set({ line }, refused())
  }
}

interface Numbers {
  readonly queues: Awaited<ReturnType<typeof readQueues>>
  readonly eventBytes: Awaited<ReturnType<typeof readEventBytes>>
  readonly attempts: Awaited<ReturnType<typeof readAttempts>>
}

async function readNumbers({ db, now }: Services): Promise<Numbers> {
  const at = now()
  return {
    queues: await readQueues(db.query, new Date(at)),
    eventBytes: await readEventBytes(db.query, new Date(at)),
    attempts: await readAttempts(db.query, new Date(at - hourMs)),
  }
}

/** Updates the numbers from the database. While it is down or hangs, the other numbers are still reported. */
async function observeDatabase(
  { log }: Services,
  metrics: Metrics,
  reading: Promise<Numbers>,
): Promise<void> {
  try {
    const { queues, eventBytes, attempts } = await inTime(reading)
    for (const { queue, depth, oldestAge } of queues) {
      metrics.queueDepth.set({ queue }, depth)
      metrics.queueAge.set({ queue }, oldestAge)
    }
    for (const [of, bytes] of Object.entries(eventBytes)) metrics.eventBytes.set({ of }, bytes)
    for (const [state, count] of attempts) metrics.checkoutAttempts.set({ state }, count)
    metrics.databaseUp.set(1)
  } catch (failure) {
    log.warn({ err: failure }, 'the metrics could not be read from the database')
    for (const gauge of [metrics.queueDepth, metrics.queueAge, metrics.eventBytes, metrics.checkoutAttempts])
      gauge.reset()
    metrics.databaseUp.set(0)
  }
}

async function inTime<T>(reading: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The database does not answer.')), patience)
  try {
    return await Promise.race([reading, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function readersOf({ config }: Services): (request: FastifyRequest) => boolean {
  const { metricsToken } = config
  if (metricsToken !== undefined) {
    const wanted = digest(`Bearer ${metricsToken}`)
    return ({ headers }) => timingSafeEqual(wanted, digest(headers.authorization ?? ''))
  }
  return fromThisMachine(config)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
