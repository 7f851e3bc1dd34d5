import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#api/services.ts'

/** A cookie that no script reads and no other host can plant. */
export interface HostCookie {
  /** Without its prefix. */
  readonly name: string
  readonly sameSite: 'lax' | 'strict'
  readonly maxAgeSeconds: number
}

/** What this request brought of a cookie; undefined when it has none. */
export function readHostCookie(
  services: Services,
  request: FastifyRequest,
  { name }: Pick<HostCookie, 'name'>,
): string | undefined {
  return request.cookies[fullName(services, request, name)]
}

/** Gives the browser of this call a cookie. */
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

// NOTE: browsers accept the __Host- prefix on https only; there it keeps other hosts from planting the cookie.
function fullName(services: Services, request: FastifyRequest, name: string): string {
  return isSecure(services, request) ? `__Host-${name}` : name
}

function isSecure(services: Services, request: FastifyRequest): boolean {
  return request.protocol === 'https' || services.config.publicUrl?.protocol === 'https:'
}
