import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { sandboxPrefix } from '#api/http/security-headers.ts'

/** Hands `/sandbox/*` on to the server that stands in for Stripe, so that the browser never leaves this origin. */
export async function forwardToSandbox(app: FastifyInstance, sandboxUrl: URL): Promise<void> {
  await app.register(async (outside) => {
    // NOTE: bodies pass through as they are; our own rules for JSON don't apply to somebody else's calls.
    outside.removeAllContentTypeParsers()
    await outside.register(proxy, {
      upstream: sandboxUrl.origin,
      prefix: sandboxPrefix,
      rewritePrefix: sandboxPrefix,
      replyOptions: {
        // NOTE: the stand-in is the outside world; it gets none of our visitors' cookies.
        rewriteRequestHeaders: (_request, headers) => {
          const { cookie: _cookie, 'x-lead-token': _token, ...others } = headers
          return others
        },
      },
    })
  })
}
