import { apiRoot } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'

/** One line per finished call; pages and pictures only at level debug. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = request.url.startsWith(`${apiRoot}/`) ? 'info' : 'debug'
    request.log[level](
      { req: request, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}
