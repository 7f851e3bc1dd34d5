import { mapPixelEvent, neutralTitle, neutralUrl } from '@fennel/funnel'
import type { Brand, PixelEvent } from '@fennel/funnel'
import type { SafeStorage } from '#web/visitor/index.ts'

/** The advertising network's endpoint for plain image requests. Its script is never loaded. */
export const pixelAddress = 'https://www.facebook.com/tr/'

/** The session whose view of the landing page was reported. */
const toldKey = 'quiz_funnels_pixel'

export interface PixelOptions {
  readonly pixelId: string
  readonly brand: Pick<Brand, 'name'>
  readonly origin: string
  readonly storage: SafeStorage
  readonly allowsAds: () => boolean
  /** Requests an address as an image, without a referrer. */
  readonly send: (address: string) => void
  readonly warn: (message: string) => void
}

/** The part of a tracked event that the pixel may see: no answer, no title, no path. */
export interface TrackedForPixel {
  readonly eventType: string
  readonly eventId: string
  readonly sessionId: string | undefined
  readonly productId: unknown
}

/**
 * The browser's half of advertising, off unless the server names a pixel. With consent, it reports landing page visits
 * only, one in a session, by a plain image request. The server reports the same one, under the same event id, and alone
 * reports everything that follows.
 */
export function createPixel(options: PixelOptions): (tracked: TrackedForPixel) => void {
  return (tracked) => {
    if (!options.allowsAds()) return
    const mapping = mapPixelEvent(tracked)
    if (mapping.kind === 'skip') {
      if (mapping.reason !== 'not-advertised')
        options.warn(
          `"${tracked.eventType}" has no ${mapping.reason === 'no-event-id' ? 'event' : 'product'} id and is not reported to the advertising network`,
        )
      return
    }
    const { eventType, sessionId } = tracked
    if (eventType !== 'landingPageVisit' || options.storage.read(toldKey) === sessionId) return
    options.storage.write(toldKey, sessionId)
    options.send(pixelRequest(options, mapping.event))
  }
}

/** Everything that leaves the browser: `id`, `ev`, `eid`, the site's origin and the shop's name. */
function pixelRequest({ pixelId, brand, origin }: PixelOptions, event: PixelEvent): string {
  const url = new URL(pixelAddress)
  const fields: Readonly<Record<string, string>> = {
    id: pixelId,
    ev: event.name,
    eid: event.eventId,
    dl: neutralUrl(origin) ?? '',
    dt: neutralTitle(brand),
    noscript: '1',
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}
