import type { FastifyRequest } from 'fastify'

const fallback = 'US'

/** Where well-known proxies write the visitor's country. */
const countryHeaders = ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country', 'x-country-code']

/**
 * The visitor's country as a trusted proxy names it, two capital letters; `US` when nobody trustworthy says.
 * The address itself goes to no third party.
 */
export function countryOfRequest(
  request: FastifyRequest,
  isTrusted: (address: string | undefined) => boolean,
): string {
  if (!isTrusted(request.socket.remoteAddress)) return fallback
  for (const name of countryHeaders) {
    const value = request.headers[name]
    // NOTE: XX and T1 are a proxy's words for 'unknown' and 'Tor'.
    if (typeof value === 'string' && /^[A-Z]{2}$/i.test(value) && value.toUpperCase() !== 'XX')
      return value.toUpperCase()
  }
  return fallback
}
