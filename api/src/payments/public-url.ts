import { offerReturnMark } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { listeningOrigin } from '#api/listening-origin.ts'
import type { Services } from '#api/services.ts'

const ownMachine = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/** Where Stripe sends a buyer back to. Built from our own settings, so an unknown host never becomes a redirect. */
export function registerUrl(services: Services, request: FastifyRequest): string {
  return new URL('/register', originOf(services, request)).href
}

/** Where the bank sends the buyer of a one-click offer back to. Its mark says that a plan is paid already. */
export function offerReturnUrl(services: Services, request: FastifyRequest): string {
  const url = new URL(registerUrl(services, request))
  url.searchParams.set(offerReturnMark, '1')
  return url.href
}

/**
 * Where a paid hosted checkout returns to. It says so as Stripe's own returns do, because the browser may know nothing
 * of the purchase, and must not send its buyer to the plans again.
 */
export function paidUrl(returnUrl: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('redirect_status', 'succeeded')
  return url.href
}

/** The page a hosted checkout returns to when the buyer cancels. */
export function purchaseUrl(services: Services, request: FastifyRequest): string {
  return new URL('/purchase', originOf(services, request)).href
}

function originOf({ config }: Services, request: FastifyRequest): string {
  const hostname = request.hostname.toLowerCase()
  const isHere = ownMachine.test(hostname)
  const isOurs = config.brandHosts.has(hostname)
  if (!isOurs && config.publicUrl !== undefined) return config.publicUrl.origin
  if (!isOurs && !isHere) return listeningOrigin(config)
  // NOTE: what follows the name in the header may be a trick to name another host, as in `shop.example:x@evil`.
  const port = /:\d{1,5}$/.exec(request.host)?.[0] ?? ''
  const protocol = isHere ? undefined : config.publicUrl?.protocol
  const origin = `${protocol ?? `${request.protocol}:`}//${hostname}`
  // NOTE: five digits can still exceed the highest port.
  return URL.canParse(`${origin}${port}`) ? `${origin}${port}` : origin
}
