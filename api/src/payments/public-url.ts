import type { FastifyRequest } from 'fastify'
import type { Services } from '#api/services.ts'

const ownMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Where Stripe sends a buyer back to. Built from our own settings: a host we do not know never becomes a redirect. */
export function registerUrl(services: Services, request: FastifyRequest): string {
  return new URL('/register', originOf(services, request)).href
}

/** The page a hosted checkout returns to when the buyer changes their mind. */
export function purchaseUrl(services: Services, request: FastifyRequest): string {
  return new URL('/purchase', originOf(services, request)).href
}

function originOf({ config }: Services, request: FastifyRequest): string {
  const isOurs = config.brandHosts.has(request.hostname.toLowerCase())
  if (isOurs) return `${request.protocol}://${request.host}`
  if (config.publicUrl !== undefined) return config.publicUrl.origin
  return ownMachine.test(request.hostname)
    ? `${request.protocol}://${request.host}`
    : `http://localhost:${config.port}`
}
