import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '#api/hash-token.ts'
import { readHostCookie, setHostCookie } from '#api/http/host-cookie.ts'
import type { HostCookie } from '#api/http/host-cookie.ts'
import type { Services } from '#api/services.ts'

const cookie: HostCookie = { name: 'sb', sameSite: 'strict', maxAgeSeconds: 90 * 24 * 3_600 }
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
export function bindBrowser(services: Services, visit: Visit): string {
  const value = readCookie(services, visit.request) ?? services.newId() + services.newId()
  setHostCookie(services, visit, cookie, value)
  return hashToken(value)
}

/** The SHA-256 of what this browser's sign-ins are bound to; undefined for a browser that never signed in. */
export function readBinding(services: Services, request: FastifyRequest): string | undefined {
  const value = readCookie(services, request)
  return value === undefined ? undefined : hashToken(value)
}

function readCookie(services: Services, request: FastifyRequest): string | undefined {
  const value = readHostCookie(services, request, cookie)
  return value !== undefined && form.test(value) ? value : undefined
}
