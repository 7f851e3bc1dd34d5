import { dayMs } from '@fennel/funnel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '#api/hash-token.ts'
import { expireHostCookie, readHostCookie, setHostCookie } from '#api/http/host-cookie.ts'
import type { HostCookie } from '#api/http/host-cookie.ts'
import type { Services } from '#api/services.ts'

/** How long a browser may open the leads it created, in milliseconds. */
export const capabilityLifetime = 30 * dayMs

const cookie: HostCookie = {
  name: 'fennel-lead',
  sameSite: 'lax',
  maxAgeSeconds: capabilityLifetime / 1000,
}

/** Sent by a browser that refuses cookies. It gets the token in the body and sends it as `x-lead-token`. */
const cookieHeader = 'x-lead-cookie'
const tokenHeader = 'x-lead-token'

/** How the token of a browser begins that was only asked whether it keeps cookies. */
const probePrefix = 'probe-'

const tokenForm = /^[A-Za-z0-9_-]{22,128}$/

/** A new token: two ids of at least 128 bits each. */
export function newToken(services: Services): string {
  return services.newId() + services.newId()
}

/** The token in this request's cookie or header; undefined when it is missing or malformed. */
export function readLeadToken(services: Services, request: FastifyRequest): string | undefined {
  const fromCookie = readHostCookie(services, request, cookie)
  const header = request.headers[tokenHeader]
  const fromHeader = typeof header === 'string' ? header : undefined
  const isProbe = fromCookie?.startsWith(probePrefix) === true
  const token = isProbe ? (fromHeader ?? fromCookie) : (fromCookie ?? fromHeader)
  return token !== undefined && tokenForm.test(token) ? token : undefined
}

/** The stored hash of this request's token; without one an empty text, which matches no stored hash. */
export function hashOfBrowser(services: Services, request: FastifyRequest): string {
  const token = readLeadToken(services, request)
  return token === undefined ? '' : hashToken(token)
}

/**
 * Gives a browser that sent no token one that opens nothing, for a day: its
 * next request shows whether it keeps cookies, and that it is the same browser.
 */
export function probeCookies(services: Services, request: FastifyRequest, reply: FastifyReply): void {
  if (readLeadToken(services, request) !== undefined) return
  const token = `${probePrefix}${newToken(services)}`
  setHostCookie(services, { request, reply }, { ...cookie, maxAgeSeconds: dayMs / 1000 }, token)
}

/**
 * Gives the token to the browser: as a cookie no script can read, or, when the browser said that it refuses cookies
 * and sent none, as the return value for the response body.
 */
export function handOverToken(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): { leadToken?: string } {
  // NOTE: only without a cookie, or a script could claim to be cookieless and read the token it must not see.
  const isCookieless = readHostCookie(services, request, cookie) === undefined
  if (isCookieless && request.headers[cookieHeader] === 'blocked') return { leadToken: token }
  setHostCookie(services, { request, reply }, cookie, token)
  return {}
}

/** Makes the browser forget its token. */
export function forgetLeadToken(services: Services, request: FastifyRequest, reply: FastifyReply): void {
  expireHostCookie(services, { request, reply }, cookie)
}
