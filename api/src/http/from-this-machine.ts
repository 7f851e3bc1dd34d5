import type { FastifyRequest } from 'fastify'
import type { Config } from '#api/config.ts'
import { trustedPeers } from './trusted-peer.ts'

const ownName = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * Tells who sits at the machine itself: calls from it that come through no proxy and name it as only it can be named, and
 * none at all while PUBLIC_URL is set, since a proxy may keep silent about whom it speaks for.
 */
export function fromThisMachine({
  publicUrl,
}: Pick<Config, 'publicUrl'>): (request: FastifyRequest) => boolean {
  const isLoopback = trustedPeers(['127.0.0.0/8', '::1/128'])
  return ({ headers, socket }) =>
    publicUrl === undefined &&
    isLoopback(socket.remoteAddress) &&
    // NOTE: a site that lets its own name lead here sends the visitor's browser, and would read the answers as its own.
    ownName.test(headers.host ?? '') &&
    forwarding.every((name) => headers[name] === undefined)
}
