import type { FastifyRequest } from 'fastify'
import type { Config } from '#api/config.ts'
import { trustedPeers } from '#api/http/trusted-peer.ts'

const fallback = 'US'

/** Headers in which well-known proxies send the visitor's country. */
const countryHeaders = ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country', 'x-country-code']

/** Headers in which they send the state or region, e.g. `WA`. */
const stateHeaders = [
  'cf-region-code',
  'x-vercel-ip-country-region',
  'cloudfront-viewer-country-region',
  'x-region-code',
]

/** All headers that state a visitor's location. A proxy must drop them from incoming requests. */
export const whereaboutsHeaders: readonly string[] = [...countryHeaders, ...stateHeaders]

/** A visitor's location according to a trusted proxy; null when none states it. */
export interface RequestWhereabouts {
  readonly country: string | null
  readonly state: string | null
}

/** Reads the location from requests. The IP address itself is sent to no third party. */
export function whereaboutsReader(config: Config): (request: FastifyRequest) => RequestWhereabouts {
  const isTrusted = trustedPeers(config.trustedProxies)
  return (request) => {
    if (!isTrusted(request.socket.remoteAddress)) return { country: null, state: null }
    // NOTE: proxies send XX for 'unknown' and T1 for 'Tor'.
    const country = codeIn(request, countryHeaders, /^(?!XX)[A-Z]{2}$/i)
    const state = codeIn(request, stateHeaders, /^[A-Z0-9]{1,3}$/i)
    return { country, state: country === null ? null : state }
  }
}

/** The visitor's country as two capital letters; `US` when no trusted proxy states it. */
export function countryOf({ country }: RequestWhereabouts): string {
  return country ?? fallback
}

function codeIn(request: FastifyRequest, names: readonly string[], form: RegExp): string | null {
  for (const name of names) {
    const value = request.headers[name]
    if (typeof value === 'string' && form.test(value)) return value.toUpperCase()
  }
  return null
}
