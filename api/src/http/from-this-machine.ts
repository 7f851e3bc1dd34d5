import type { FastifyRequest } from 'fastify'
import type { Config } from '#api/config.ts'
import { trustedPeers } from './trusted-peer.ts'

const ownName = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * Tells whether a request comes from the machine itself: over loopback, through no proxy, and with a host name that
 * only means this machine. Always false while PUBLIC_URL is set, because a proxy may send no forwarding headers.
 */
export function fromThisMachine({
  publicUrl,
}: Pick<Config, 'publicUrl'>): (request: FastifyRequest) => boolean {
  const isLoopback = trustedPeers(['127.0.0.0/8', '::1/128'])
  return ({ headers, socket }) =>
    publicUrl === undefined &&
    isLoopback(socket.remoteAddress) &&
    // NOTE: defends against DNS rebinding: a site whose own name resolves to 127.0.0.1 could otherwise have the
    // browser read our responses.
    ownName.test(headers.host ?? '') &&
    forwarding.every((name) => headers[name] === undefined)
}
