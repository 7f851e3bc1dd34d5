import { dayMs } from '@fennel/funnel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '#api/hash-token.ts'
import { readHostCookie, setHostCookie } from '#api/http/host-cookie.ts'
import type { HostCookie } from '#api/http/host-cookie.ts'
import type { Services } from '#api/services.ts'

/** How long a browser may open the leads it made, in milliseconds. */
export const capabilityLifetime = 30 * dayMs

const cookie: HostCookie = {
  name: 'fennel-lead',
  sameSite: 'lax',
  maxAgeSeconds: capabilityLifetime / 1000,
}

/** Set by a browser that refuses cookies; it then gets the token in the body and sends it as `x-lead-token`. */
const cookieHeader = 'x-lead-cookie'
const tokenHeader = 'x-lead-token'

const tokenForm = /^[A-Za-z0-9_-]{22,128}$/

/** A new token: two ids of at least 128 bits each. */
export function newToken(services: Services): string {
  return services.newId() + services.newId()
}

/** The token this request carries, in the cookie or the header; undefined when none could be one. */
export function readLeadToken(services: Services, request: FastifyRequest): string | undefined {
  const fromCookie = readHostCookie(services, request, cookie)
  const fromHeader = request.headers[tokenHeader]
  const token = fromCookie ?? (typeof fromHeader === 'string' ? fromHeader : undefined)
  return token !== undefined && tokenForm.test(token) ? token : undefined
}

/** What is kept of the token that this request carries; without one a text that no token is kept as. */
export function hashOfBrowser(services: Services, request: FastifyRequest): string {
  const token = readLeadToken(services, request)
  return token === undefined ? '' : hashToken(token)
}

/**
 * Hands the token to the browser: as a cookie no script can read, or, when the browser said that it refuses
 * cookies and brought none, as the return value, for the body of the answer.
 */
export function handOverToken(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): { leadToken?: string } {
  // NOTE: a script can say so as well, and would be told what stands in the cookie that it cannot read.
  const isCookieless = readHostCookie(services, request, cookie) === undefined
  if (isCookieless && request.headers[cookieHeader] === 'blocked') return { leadToken: token }
  setHostCookie(services, { request, reply }, cookie, token)
  return {}
}
