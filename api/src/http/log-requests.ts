import type { FastifyInstance } from 'fastify'
import { isApiCall } from './is-api-call.ts'

/**
 * One line per finished call; pages and pictures only at level debug. Its fields are listed here and hold nothing secret
 * (`describeRequest`), so no secrets are looked for in it, which would cost more than the rest of the line.
 */
export function logRequests(app: FastifyInstance): void {
  const lines = app.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const level = isApiCall(request) ? 'info' : 'debug'
    const { id: reqId } = request
    lines[level](
      { reqId, req: request, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
}
