import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#api/services.ts'

/** A cookie that scripts cannot read and, over https, other hosts cannot plant. */
export interface HostCookie {
  /** Without the `__Host-` prefix. */
  readonly name: string
  readonly sameSite: 'lax' | 'strict'
  readonly maxAgeSeconds: number
}

/** The value this request sent for a cookie, if any. */
export function readHostCookie(
  services: Services,
  request: FastifyRequest,
  { name }: Pick<HostCookie, 'name'>,
): string | undefined {
  return request.cookies[fullName(services, request, name)]
}

/** Sets a cookie on the response. */
export function setHostCookie(
  services: Services,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { name, sameSite, maxAgeSeconds }: HostCookie,
  value: string,
): void {
  reply.setCookie(fullName(services, request, name), value, {
    path: '/',
    httpOnly: true,
    sameSite,
    secure: isSecure(services, request),
    maxAge: maxAgeSeconds,
  })
}

/** Makes the browser forget a cookie. */
export function expireHostCookie(
  services: Services,
  visit: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  cookie: HostCookie,
): void {
  setHostCookie(services, visit, { ...cookie, maxAgeSeconds: 0 }, '')
}

// NOTE: browsers accept the __Host- prefix on https only. It keeps other hosts from planting the cookie.
function fullName(services: Services, request: FastifyRequest, name: string): string {
  return isSecure(services, request) ? `__Host-${name}` : name
}

function isSecure(services: Services, request: FastifyRequest): boolean {
  return request.protocol === 'https' || services.config.publicUrl?.protocol === 'https:'
}
