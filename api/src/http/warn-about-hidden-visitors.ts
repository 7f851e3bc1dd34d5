import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import { trustedPeers } from './trusted-peer.ts'

/** Headers in which CDNs name the visitor. */
const visitorHeaders = ['cf-connecting-ip', 'true-client-ip', 'fastly-client-ip'] as const

/**
 * Warns once when a trusted proxy forwards a CDN's header that names another visitor than the proxy itself does: all
 * visitors of that CDN then count as its few addresses and share their rate limits. The header is never believed, since
 * without a CDN anybody can send it.
 */
export function warnAboutHiddenVisitors(
  app: FastifyInstance,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): void {
  if (trustedProxies.length === 0) return
  const isTrusted = trustedPeers(trustedProxies)
  let hasWarned = false
  app.addHook('onRequest', ({ headers, ip, socket, log }, _reply, done) => {
    const header = hasWarned ? undefined : visitorHeaders.find((name) => headers[name] !== undefined)
    if (header !== undefined && headers[header] !== ip && isTrusted(socket.remoteAddress)) {
      hasWarned = true
      log.warn(
        { header, from: ip },
        'this header names another visitor than your proxy does; if a CDN sends it, its visitors share one address: let the proxy read the header, as docs/running.md shows',
      )
    }
    done()
  })
}
