import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import { trustedPeers } from './trusted-peer.ts'

const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const

/**
 * Warns once when somebody forwards calls for others and is not named as a proxy: all visitors then count as that one
 * address, and limits stop them together. A house that knows of no proxy and no address of its own says nothing.
 */
export function warnOfStrangeProxies(
  app: FastifyInstance,
  { trustedProxies, publicUrl }: Pick<Config, 'trustedProxies' | 'publicUrl'>,
): void {
  if (trustedProxies.length === 0 && publicUrl === undefined) return
  const isTrusted = trustedPeers(trustedProxies)
  let isTold = false
  app.addHook('onRequest', ({ headers, socket, log }, _reply, done) => {
    const isStrange = !isTold && forwarding.some((name) => headers[name] !== undefined)
    if (isStrange && !isTrusted(socket.remoteAddress)) {
      isTold = true
      log.warn(
        { peer: socket.remoteAddress },
        'forwarding headers of this peer are not believed; if it is your proxy, name it in TRUSTED_PROXIES',
      )
    }
    done()
  })
}
