import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '#api/hash-token.ts'
import { expireHostCookie, readHostCookie, setHostCookie } from '#api/http/host-cookie.ts'
import type { HostCookie } from '#api/http/host-cookie.ts'
import type { Services } from '#api/services.ts'

// NOTE: the brands' privacy policies name these 90 days.
const cookie: HostCookie = { name: 'sb', sameSite: 'strict', maxAgeSeconds: 90 * 24 * 3_600 }
const form = /^[A-Za-z0-9_-]{43,128}$/

/** A request and its response; setting a cookie needs both. */
export interface Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Sets the cookie that this browser's sessions are bound to, and returns its SHA-256 to store with them: a token
 * copied out of the browser's storage is useless elsewhere. A browser that has the cookie keeps it, so that one
 * sign-in does not end another.
 */
export function bindBrowser(services: Services, visit: Visit): string {
  const value = readCookie(services, visit.request) ?? services.newId() + services.newId()
  setHostCookie(services, visit, cookie, value)
  return hashToken(value)
}

/** Makes the browser forget that cookie, and with it every session. */
export function unbindBrowser(services: Services, visit: Visit): void {
  expireHostCookie(services, visit, cookie)
}

/** The SHA-256 this browser's sessions are bound to; undefined for a browser that never signed in. */
export function readBinding(services: Services, request: FastifyRequest): string | undefined {
  const value = readCookie(services, request)
  return value === undefined ? undefined : hashToken(value)
}

function readCookie(services: Services, request: FastifyRequest): string | undefined {
  const value = readHostCookie(services, request, cookie)
  return value !== undefined && form.test(value) ? value : undefined
}
