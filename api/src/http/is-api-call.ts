import { apiRoot } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'

/**
 * Whether a request goes to the API: by the route that was found for it, because a path may be spelled in many ways
 * (`/%61pi/…`) that all find the same, or, where none was found, by its spelling.
 */
export function isApiCall({ url, routeOptions }: FastifyRequest): boolean {
  return [routeOptions.url, url].some((path) => path?.startsWith(`${apiRoot}/`) === true)
}
