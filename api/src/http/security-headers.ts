import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import type { OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import { isApiCall } from './is-api-call.ts'

/** For everything that is not a page: nothing in it may run, load or be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * SVGs may use inline styles. That is harmless: opened directly, an SVG is sandboxed without scripts or an origin and
 * may load nothing; as an image in a page, browsers run and load nothing from it anyway.
 */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Path of the sandbox's own pages and scripts when it replaces Stripe. */
export const sandboxPrefix = '/sandbox'

/**
 * The headers of every response unless its route sets them, in lower case. Helmet computes them once: doing it per
 * response costs as much as routing, and bypassing Fastify makes Node serialize the headers the slow way.
 */
function defaultHeaders(isHttps: boolean): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: true,
    xXssProtection: false,
  })
  setHeaders(answer.req, answer, (failure) => {
    if (failure !== undefined) throw new Error('Helmet could not compute the headers', { cause: failure })
  })
  return { ...answer.getHeaders() }
}

/**
 * Sets the headers of every response. Pages bring their own
 * policy (`site/page-policy.ts`), the rest get the strict one.
 */
export function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  const defaults = defaultHeaders(config.publicUrl?.protocol === 'https:')
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(defaults)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', denyAll)
    if (isApiCall(request)) reply.header('cache-control', 'no-store')
    if (request.url.startsWith(`${sandboxPrefix}/`)) reply.header('x-frame-options', 'SAMEORIGIN')
    else if (!reply.hasHeader('content-security-policy')) {
      const isDrawing = String(reply.getHeader('content-type')).startsWith('image/svg')
      reply.header('content-security-policy', isDrawing ? drawingPolicy : dataPolicy)
    }
    done(null, payload)
  })
}

const denyAll = permissionsPolicy('()')

/** What pages may ask a browser for: nothing, except `payment` for the given allowlist. */
export function permissionsPolicy(payment: string): string {
  return `payment=${payment}, camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()`
}
