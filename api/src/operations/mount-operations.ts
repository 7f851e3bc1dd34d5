import type { FastifyInstance } from 'fastify'
import type { CallQueues } from '#api/http/shed-load.ts'
import type { Services } from '#api/services.ts'
import { createInvariantWatch } from './invariant-watch.ts'
import { measureRequests } from './measure-requests.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

/**
 * Mounts monitoring for the people who run the server: `/metrics`, including the lengths of the calls' `queues`, and
 * the invariant watch.
 */
export function mountOperations(app: FastifyInstance, services: Services, queues: CallQueues): void {
  const metrics = createMetrics()
  measureRequests(app, metrics)
  serveMetrics(app, services, metrics, queues)
  const watch = createInvariantWatch(services, metrics)
  // NOTE: an app that only gets injected requests, as in tests, needs no watch, which would hold a connection.
  app.addHook('onListen', async () => watch.start())
  // NOTE: told along with all other work (`runWhileOpen`), so that a stop that is cut short leaves no lock behind.
  app.addHook('preClose', async () => void watch.stop())
  app.addHook('onClose', async () => watch.stop())
}
