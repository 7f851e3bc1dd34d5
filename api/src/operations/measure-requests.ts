import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/**
 * Times every request under its route name in the contract. URLs never become labels: they may contain ids, and there
 * would be as many of them as visitors.
 */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.routeName ?? 'page'
    metrics.requests.observe(
      { route, method: knownMethod(request.method), status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

function knownMethod(method: string): string {
  return methods.has(method) ? method : 'other'
}
