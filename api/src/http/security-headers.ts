import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import type { OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import { isApiCall } from './is-api-call.ts'

/** For everything that is no page: nothing in it may run, load or be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Drawings style themselves. That is harmless: opened on its own a drawing is in a sandbox without scripts and without an
 * origin, and may load nothing; as a picture in a page a browser runs and loads nothing of it anyway.
 */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Where the sandbox's own pages and scripts live when it stands in for Stripe. */
export const sandboxPrefix = '/sandbox'

/**
 * What every answer says before its route says otherwise, in lower case. Asked of helmet once: put together anew for every
 * answer it costs as much as routing, and set past Fastify it makes Node write the head of the answer the slow way.
 */
function usualHeaders(isHttps: boolean): OutgoingHttpHeaders {
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
    if (failure !== undefined) throw new Error('The headers cannot be put together', { cause: failure })
  })
  return { ...answer.getHeaders() }
}

/** Headers of every answer. Pages bring their own (`site/page-policy.ts`), the rest gets the strict one. */
export function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  const ofEveryAnswer = usualHeaders(config.publicUrl?.protocol === 'https:')
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(ofEveryAnswer)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', nothingAsked)
    if (isApiCall(request)) reply.header('cache-control', 'no-store')
    if (request.url.startsWith(`${sandboxPrefix}/`)) reply.header('x-frame-options', 'SAMEORIGIN')
    else if (!reply.hasHeader('content-security-policy')) {
      const isDrawing = String(reply.getHeader('content-type')).startsWith('image/svg')
      reply.header('content-security-policy', isDrawing ? drawingPolicy : dataPolicy)
    }
    done(null, payload)
  })
}

const nothingAsked = permissionsPolicy('()')

/** What pages may ask a browser for: nothing, but `payment` where its allow-list says so. */
export function permissionsPolicy(payment: string): string {
  return `payment=${payment}, camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()`
}
