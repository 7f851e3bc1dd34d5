import type { Brand } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import type { Services } from '#api/services.ts'

/** The brand that this request's host name shows; the default brand for every host that names none. */
export function brandOfRequest(services: Services, request: FastifyRequest): Brand {
  const { brandHosts, defaultBrand } = services.config
  const id = brandHosts.get(request.hostname.toLowerCase()) ?? defaultBrand
  const brand = services.brands.get(id)
  if (brand === undefined) throw new Error(`Brand "${id}" is not loaded.`)
  return brand
}
