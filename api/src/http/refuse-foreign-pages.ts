import { apiMessages } from '@fennel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { isApiCall } from './is-api-call.ts'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Refuses requests that another site's page makes a visitor's browser send. Signed webhooks do not come from browsers.
 */
export function refuseForeignPages(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // NOTE: 400, because a 401 or 403 would make the funnel's client forget its visitor.
    if (isGuarded(request) && !isFromOurPage(request))
      done(new AppError('invalid_request', apiMessages.foreignPage))
    else done()
  })
}

function isGuarded(request: FastifyRequest): boolean {
  if (safeMethods.has(request.method) || !isApiCall(request)) return false
  return request.routeOptions.config.routeName !== 'stripeWebhook'
}

function isFromOurPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return true
  if (site === 'cross-site') return false
  const { origin } = request.headers
  // NOTE: non-browser clients send neither header, and hold none of a visitor's cookies either.
  if (origin === undefined) return site === undefined
  return URL.parse(origin)?.host === request.host
}
