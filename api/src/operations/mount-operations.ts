import type { FastifyInstance } from 'fastify'
import type { WaitingLines } from '#api/http/shed-load.ts'
import type { Services } from '#api/services.ts'
import { createInvariantWatch } from './invariant-watch.ts'
import { measureRequests } from './measure-requests.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

/**
 * What tells the people who run the house how it does: `/metrics`, with how long the `lines` of callers are, and the
 * rules that are checked each minute.
 */
export function mountOperations(app: FastifyInstance, services: Services, lines: WaitingLines): void {
  const metrics = createMetrics()
  measureRequests(app, metrics)
  serveMetrics(app, services, metrics, lines)
  const watch = createInvariantWatch(services, metrics)
  // NOTE: an app that only answers injected calls, as in tests, has nobody to tell; the watch would hold a connection of it.
  app.addHook('onListen', async () => watch.start())
  app.addHook('onClose', async () => watch.stop())
}
