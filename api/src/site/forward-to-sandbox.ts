import proxy from '@fastify/http-proxy'
import { apiMessages } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Config } from '#api/config.ts'
import { fromThisMachine } from '#api/http/from-this-machine.ts'
import { isFromOurPage, safeMethods } from '#api/http/refuse-foreign-pages.ts'
import { sandboxPrefix } from '#api/http/security-headers.ts'

/** What buyers' browsers need. The rest of the sandbox moves clocks, drops requests and shows every payment. */
const forBuyers =
  /^\/sandbox\/(?:stripe\.js|(?:assets|browser|checkout|invoices|receipts)(?:\/[\w-]+)+(?:\.\w+)?)(?:\?|$)/

/**
 * Forwards `/sandbox/*` to the server that replaces Stripe, so that the browser never leaves this origin: everything
 * for requests from this machine, only what a buyer's browser needs for everyone else. Refuses what a page of another
 * site makes a browser send, because that browser may run on this machine.
 */
export async function forwardToSandbox(app: FastifyInstance, sandboxUrl: URL, config: Config): Promise<void> {
  const isHere = fromThisMachine(config)
  await app.register(async (outside) => {
    // NOTE: bodies pass through unchanged; our JSON rules do not apply to the sandbox's own calls.
    outside.removeAllContentTypeParsers()
    // NOTE: nor do its calls belong in the OpenAPI document.
    outside.addHook('onRoute', (route) => void (route.schema = { hide: true }))
    await outside.register(proxy, {
      upstream: sandboxUrl.origin,
      prefix: sandboxPrefix,
      rewritePrefix: sandboxPrefix,
      preHandler: (request, _reply, next) => {
        const isOpen = forBuyers.test(request.url) || isHere(request)
        if (!isOpen) next(new AppError('not_found', apiMessages.notFound))
        else if (safeMethods.has(request.method) || isFromOurPage(request)) next()
        else next(new AppError('invalid_request', apiMessages.foreignPage))
      },
      replyOptions: {
        // NOTE: the sandbox plays the outside world, so it gets none of our visitors' cookies. It would take our page's
        // origin for a stranger's, because it knows itself by another name.
        rewriteRequestHeaders: (_request, headers) => {
          const {
            cookie: _cookie,
            'x-lead-token': _token,
            origin: _origin,
            'sec-fetch-site': _site,
            ...others
          } = headers
          return others
        },
      },
    })
  })
}
