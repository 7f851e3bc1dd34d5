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
