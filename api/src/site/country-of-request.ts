import type { FastifyRequest } from 'fastify'
import type { Config } from '#api/config.ts'
import { trustedPeers } from '#api/http/trusted-peer.ts'

const fallback = 'US'

/** Where well-known proxies write the visitor's country. */
const countryHeaders = ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country', 'x-country-code']

/** Where they write the state or region within it, e.g. `WA`. */
const stateHeaders = [
  'cf-region-code',
  'x-vercel-ip-country-region',
  'cloudfront-viewer-country-region',
  'x-region-code',
]

/** Everything by which a proxy says where a visitor is. What comes from outside under these names has to be dropped there. */
export const whereaboutsHeaders: readonly string[] = [...countryHeaders, ...stateHeaders]

/** Where a visitor is as far as a trusted proxy says; null where nobody trustworthy does. */
export interface RequestWhereabouts {
  readonly country: string | null
  readonly state: string | null
}

/** Reads whereabouts out of requests. The address itself goes to no third party. */
export function whereaboutsReader(config: Config): (request: FastifyRequest) => RequestWhereabouts {
  const isTrusted = trustedPeers(config.trustedProxies)
  return (request) => {
    if (!isTrusted(request.socket.remoteAddress)) return { country: null, state: null }
    // NOTE: XX and T1 are a proxy's words for 'unknown' and 'Tor'.
    const country = codeIn(request, countryHeaders, /^(?!XX)[A-Z]{2}$/i)
    const state = codeIn(request, stateHeaders, /^[A-Z0-9]{1,3}$/i)
    return { country, state: country === null ? null : state }
  }
}

/** The visitor's country, two capital letters; `US` when nobody trustworthy says. */
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
