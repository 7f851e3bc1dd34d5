import helmet from '@fastify/helmet'
import { apiRoot } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'

/** For everything that is no page: nothing in it may run, load or be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Drawings style themselves; opened on their own they still run nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Where the sandbox's own pages and scripts live when it stands in for Stripe. */
export const sandboxPrefix = '/sandbox'

/** Headers of every answer. Pages bring their own (`site/page-policy.ts`), the rest gets the strict one. */
export async function setSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.publicUrl?.protocol === 'https:'
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: true,
    xXssProtection: false,
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', permissionsPolicy('()'))
    if (request.url.startsWith(`${apiRoot}/`)) reply.header('cache-control', 'no-store')
    if (request.url.startsWith(`${sandboxPrefix}/`)) reply.header('x-frame-options', 'SAMEORIGIN')
    else if (!reply.hasHeader('content-security-policy')) {
      const isDrawing = String(reply.getHeader('content-type')).startsWith('image/svg')
      reply.header('content-security-policy', isDrawing ? drawingPolicy : dataPolicy)
    }
    return payload
  })
}

/** What pages may ask a browser for: nothing, but `payment` where its allow-list says so. */
export function permissionsPolicy(payment: string): string {
  return `payment=${payment}, camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()`
}
