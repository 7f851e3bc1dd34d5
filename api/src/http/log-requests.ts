import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiCall } from './is-api-call.ts'

/**
 * One line per finished call; pages, pictures, events that were taken and webhooks that were refused only at level debug,
 * the latter because they have a line with the reason. Its fields are listed here and hold nothing secret
 * (`describeRequest`), so no secrets are looked for in it, which would cost more than the rest of the line.
 */
export function logRequests(app: FastifyInstance): void {
  const lines = app.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const level = isWorthALine(request, reply) ? 'info' : 'debug'
    const { id: reqId } = request
    lines[level](
      { reqId, req: request, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
}

// NOTE: most calls are about events, which are kept with their moment anyway; a line each would tell nothing more.
function isWorthALine(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const { routeName } = request.routeOptions.config
  const isTaken = routeName === 'trackEvents' && statusCode < 400
  const isToldAlready = routeName === 'stripeWebhook' && statusCode === 400
  return isApiCall(request) && !isTaken && !isToldAlready
}
