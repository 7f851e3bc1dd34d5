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

/** How long the answers of the database are good for, in milliseconds: a collector must not become a load. */
const kept = 5_000

/**
 * `/metrics` in the text form of Prometheus. With METRICS_TOKEN it answers whoever brings it as a bearer; without,
 * only a caller on this machine that comes through no proxy, and only while PUBLIC_URL is not set. Everybody else
 * gets 404, as if it were not there.
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
    // NOTE: either way, so that a clock that is set back leaves no number standing.
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

/** What the database knows; while it is away the other numbers still come. */
async function observeDatabase(services: Services, metrics: Metrics): Promise<void> {
  const now = services.now()
  try {
    for (const { queue, depth, oldestAge } of await readQueues(services.db.query, new Date(now))) {
      metrics.queueDepth.set({ queue }, depth)
      metrics.queueAge.set({ queue }, oldestAge)
    }
    for (const [of, bytes] of Object.entries(await readEventBytes(services.db.query, new Date(now))))
      metrics.eventBytes.set({ of }, bytes)
    metrics.checkoutAttempts.reset()
    for (const [state, count] of await readAttempts(services.db.query, new Date(now - hourMs)))
      metrics.checkoutAttempts.set({ state }, count)
    metrics.databaseUp.set(1)
  } catch (failure) {
    services.log.warn({ err: failure }, 'the numbers of the database could not be read')
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
