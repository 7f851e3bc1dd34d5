import type { Brand } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import type { Services } from '#api/services.ts'

/** The brand of this request's host name; the default brand for a host that is not configured. */
export function brandOfRequest(services: Services, request: FastifyRequest): Brand {
  const { brandHosts, defaultBrand } = services.config
  const id = brandHosts.get(request.hostname.toLowerCase()) ?? defaultBrand
  const brand = services.brands.get(id)
  if (brand === undefined) throw new Error(`Brand "${id}" is not loaded.`)
  return brand
}

/**
 * Whether a visitor may name this brand. Where real money is charged, only brands with an address here are sold, so
 * that nobody buys from a sample brand that nobody set up; anywhere else every brand can be tried. The default brand
 * has every address that no other brand has.
 */
export function isOnSale({ config, brands }: Pick<Services, 'config' | 'brands'>, brandId: string): boolean {
  if (!config.stripe.liveMode) return brands.has(brandId)
  return brandId === config.defaultBrand || [...config.brandHosts.values()].includes(brandId)
}
