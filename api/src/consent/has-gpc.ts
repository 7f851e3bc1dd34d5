import type { FastifyRequest } from 'fastify'

/** Whether the browser sent Global Privacy Control (`Sec-GPC: 1`, W3C Global Privacy Control). */
export function hasGpc(request: FastifyRequest): boolean {
  return request.headers['sec-gpc'] === '1'
}
