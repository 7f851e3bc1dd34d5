import { createHash, timingSafeEqual } from 'node:crypto'
import { hourMs } from '@fennel/funnel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countedCspReports } from '#api/http/csp-report.ts'
import { fromThisMachine } from '#api/http/from-this-machine.ts'
import type { WaitingLines } from '#api/http/shed-load.ts'
import type { Services } from '#api/services.ts'
import type { Metrics } from './metrics.ts'
import { observeProcess } from './observe-process.ts'
import { readEventBytes } from './read-event-bytes.ts'
import { readAttempts, readQueues } from './read-queues.ts'

/** How long database results are reused, in milliseconds, so that a collector does not become a load. */
const kept = 5_000

/**
 * `/metrics` in Prometheus text format. With METRICS_TOKEN, it requires that bearer token. Without one, it only answers
 * requests from this machine that came through no proxy, and only while PUBLIC_URL is not set. Everybody else gets 404.
 */
export function serveMetrics(
  app: FastifyInstance,
  services: Services,
  metrics: Metrics,
  lines: WaitingLines,
): void {
  const observe = observeProcess(app, services, metrics)
  const mayRead = readersOf(services)
  let readAt = -Infinity
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayRead(request)) return reply.callNotFound()
    observe()
    observeLines(lines, metrics)
    for (const [directive, count] of countedCspReports()) metrics.cspReports.set({ directive }, count)
    // NOTE: the absolute difference, so that a clock set back does not freeze the numbers.
    if (Math.abs(services.now() - readAt) >= kept) {
      readAt = services.now()
      await observeDatabase(services, metrics)
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function observeLines(lines: WaitingLines, metrics: Metrics): void {
  for (const [line, { inside, waiting, refused }] of lines) {
    metrics.calls.set({ line, state: 'inside' }, inside())
    metrics.calls.set({ line, state: 'waiting' }, waiting())
    metrics.callsRefused.set({ line }, refused())
  }
}

/** Updates the numbers from the database. While it is down, the other numbers are still reported. */
async function observeDatabase(services: Services, metrics: Metrics): Promise<void> {
  const now = services.now()
  try {
    for (const { queue, depth, oldestAge } of await readQueues(services.db.query, new Date(now))) {
      metrics.queueDepth.set({ queue }, depth)
      metrics.queueAge.set({ queue }, oldestAge)
    }
    for (const [of, bytes] of Object.entries(await readEventBytes(services.db.query, new Date(now))))
      metrics.eventBytes.set({ of }, bytes)
    for (const [state, count] of await readAttempts(services.db.query, new Date(now - hourMs)))
      metrics.checkoutAttempts.set({ state }, count)
    metrics.databaseUp.set(1)
  } catch (failure) {
    services.log.warn({ err: failure }, 'the metrics could not be read from the database')
    for (const gauge of [metrics.queueDepth, metrics.queueAge, metrics.eventBytes, metrics.checkoutAttempts])
      gauge.reset()
    metrics.databaseUp.set(0)
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
