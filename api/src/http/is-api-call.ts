import { apiRoot } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'

/**
 * Whether a request goes to the API. Decided by the route that matched, because a path can be spelled in many ways
 * (`/%61pi/…`) that match the same route; by the path itself when no route matched.
 */
export function isApiCall({ url, routeOptions }: FastifyRequest): boolean {
  return [routeOptions.url, url].some((path) => path?.startsWith(`${apiRoot}/`) === true)
}
