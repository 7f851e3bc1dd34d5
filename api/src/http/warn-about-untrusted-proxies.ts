import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import { trustedPeers } from './trusted-peer.ts'

const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const

/**
 * Warns once when a peer sends forwarding headers but is not a trusted proxy: all visitors then count as its one
 * address and share its rate limits. Says nothing when neither a proxy nor a public URL is configured.
 */
export function warnAboutUntrustedProxies(
  app: FastifyInstance,
  { trustedProxies, publicUrl }: Pick<Config, 'trustedProxies' | 'publicUrl'>,
): void {
  if (trustedProxies.length === 0 && publicUrl === undefined) return
  const isTrusted = trustedPeers(trustedProxies)
  let hasWarned = false
  app.addHook('onRequest', ({ headers, socket, log }, _reply, done) => {
    const isForwarded = !hasWarned && forwarding.some((name) => headers[name] !== undefined)
    if (isForwarded && !isTrusted(socket.remoteAddress)) {
      hasWarned = true
      log.warn(
        { peer: socket.remoteAddress },
        'this peer sends forwarding headers, which are ignored; if it is your proxy, add it to TRUSTED_PROXIES',
      )
    }
    done()
  })
}
