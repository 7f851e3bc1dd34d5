import { foreignHost, marker, runner } from './payloads.ts'

/** What the page itself may ask for by any address; whatever else it loads has a name of its own. */
const calls = new Set(['document', 'fetch', 'xhr', 'ping', 'eventsource'])

/**
 * Whether only a payload can have asked for this: a request to any other house, or for the picture or script `x` that
 * payloads name, even where the element that named it stands in no document.
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
