import { foreignHost, marker, runner } from './payloads.ts'

/** Request types that the pages use with arbitrary addresses. Anything else they load has a known name. */
const calls = new Set(['document', 'fetch', 'xhr', 'ping', 'eventsource'])

/**
 * Whether only a payload can have caused this request: one to another host, or for the picture or script `x` that
 * payloads name, even when the element is not attached to a document.
 */
export function asksForPayload(url: URL, type: string, origin: string): boolean {
  if (!/^(https?|wss?):$/.test(url.protocol)) return false
  if (url.origin !== origin) return true
  const [last = ''] = url.pathname.split('/').slice(-1)
  return (
    !calls.has(type) &&
    (last === 'x' || [foreignHost, marker, runner].some((word) => url.href.includes(word)))
  )
}
