import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiCall } from './is-api-call.ts'

/**
 * Logs one line per finished API call. Pages, assets, accepted events and refused webhooks are logged only at level
 * debug (refused webhooks already have a line with the reason). The fields are listed here and contain nothing secret
 * (`describeRequest`), so redaction is off: it would cost more than the rest of the line.
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

// NOTE: most calls carry events, which are stored with their time anyway, so a line for each would add nothing.
function isWorthALine(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const { routeName } = request.routeOptions.config
  const isAccepted = routeName === 'trackEvents' && statusCode < 400
  const isAlreadyLogged = routeName === 'stripeWebhook' && statusCode === 400
  return isApiCall(request) && !isAccepted && !isAlreadyLogged
}
