import { apiRoot } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'

/** For everything that is no page: nothing in it may run, load or be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Drawings style themselves; opened on their own they still run nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Where the sandbox's own pages and scripts live when it stands in for Stripe. */
export const sandboxPrefix = '/sandbox'

/** What every answer says before its route says otherwise. Written out: putting it together costs as much as routing. */
const usual: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

/** Two years, for a house that is reached by https. */
const httpsOnly = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

/** Headers of every answer. Pages bring their own (`site/page-policy.ts`), the rest gets the strict one. */
export function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl?.protocol === 'https:'
  const ofEveryAnswer = isHttps ? { ...usual, ...httpsOnly } : usual
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(ofEveryAnswer)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', nothingAsked)
    if (request.url.startsWith(`${apiRoot}/`)) reply.header('cache-control', 'no-store')
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
