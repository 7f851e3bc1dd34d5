import { apiMessages } from '@fennel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { isApiCall } from './is-api-call.ts'

/** Requests that change nothing, so that any page may have them sent. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])

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

/**
 * Whether a request comes from a page of ours, or from no browser at all. Older browsers (Safari before 16.4), and all
 * of them over plain HTTP, send no `Sec-Fetch-Site`; there `Origin` tells, which they send with every form. A page with
 * a form of its own must not have the referrer policy `no-referrer`, or its `Origin` is `null` like a stranger's.
 */
export function isFromOurPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return true
  if (site === 'cross-site') return false
  const { origin } = request.headers
  // NOTE: non-browser clients send neither header, and hold none of a visitor's cookies either.
  if (origin === undefined) return site === undefined
  return URL.parse(origin)?.host === request.host
}
