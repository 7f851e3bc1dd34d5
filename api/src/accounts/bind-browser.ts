import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#api/services.ts'
import { hashToken } from './hash-token.ts'

const lifetimeSeconds = 90 * 24 * 3_600
const form = /^[A-Za-z0-9_-]{43,128}$/

/** A call and its answer, as a browser's cookies need both. */
export interface Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Gives this browser the cookie that its sign-ins are bound to, and answers the SHA-256 to keep with them: a token
 * copied out of a browser's storage opens nothing elsewhere. A browser that has the cookie keeps it, so that one
 * sign-in does not end another.
 */
export function bindBrowser(services: Services, { request, reply }: Visit): string {
  const value = readCookie(services, request) ?? services.newId() + services.newId()
  reply.setCookie(cookieName(services, request), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(services, request),
    maxAge: lifetimeSeconds,
  })
  return hashToken(value)
}

/** The SHA-256 of what this browser's sign-ins are bound to; undefined for a browser that never signed in. */
export function readBinding(services: Services, request: FastifyRequest): string | undefined {
  const value = readCookie(services, request)
  return value === undefined ? undefined : hashToken(value)
}

function readCookie(services: Services, request: FastifyRequest): string | undefined {
  const value = request.cookies[cookieName(services, request)]
  return value !== undefined && form.test(value) ? value : undefined
}

// NOTE: browsers accept the __Host- prefix on https only; there no other host can plant the cookie.
function cookieName(services: Services, request: FastifyRequest): string {
  return isSecure(services, request) ? '__Host-sb' : 'sb'
}

function isSecure(services: Services, request: FastifyRequest): boolean {
  return request.protocol === 'https' || services.config.publicUrl?.protocol === 'https:'
}
