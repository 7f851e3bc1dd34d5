import type { ConsentChoices } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { once } from '#web/loading/once.ts'
import type { BrandCore } from '#web/brand/index.ts'
import type { Consent } from '#web/consent/index.ts'
import type { OwnArms } from '#web/experiments/index.ts'
import { loadSiteSettings } from '#web/api/load-site-settings.ts'
import type { QueuedEvent, SafeStorage, Visitor } from '#web/visitor/index.ts'

interface EventForwarderOptions {
  readonly view: Window & typeof globalThis
  readonly storage: SafeStorage
  readonly consent: Consent
  readonly brand: BrandCore
  readonly api: ApiClient
  /** Creates what tracks exposures, once the session sees its experiment arms. Until then it is exposed to nothing. */
  readonly createTeller: () => OwnArms['createTeller']
}

export interface EventForwarder {
  /** Called with each tracked event. */
  readonly tracked: (visitor: Visitor, event: QueuedEvent) => void
  /** Called with each event the server has accepted, and with what the visitor allowed when it was sent. */
  readonly arrived: (event: QueuedEvent, allowed: ConsentChoices) => void
}

/** The view of a page that may still be on screen. */
interface View {
  readonly visitor: Visitor
  readonly event: QueuedEvent
  readonly pathname: string
}

/**
 * Passes each event to the experiments and the pixel, if the brand has them. Never throws. What the server was told of
 * a page under less consent it keeps as a mere count, under an id that it takes only once. So if the visitor then
 * allows more on that page, its view is tracked again, and a visit counts it once.
 */
export function createEventForwarder(options: EventForwarderOptions): EventForwarder {
  const { view, storage, consent, brand, api, createTeller } = options
  let teller: ((event: QueuedEvent) => void) | undefined

  const pixel = once(async () => {
    const { privacy } = await loadSiteSettings(api)
    if (privacy.browserPixelId === null) return undefined
    const ads = await import('#web/ads/create-pixel.ts')
    return ads.createPixel({
      pixelId: privacy.browserPixelId,
      brand,
      origin: view.location.origin,
      storage,
      allowsAds: () => consent.store.getState().allowed.ads,
      warn: browserLog.warning,
      send: (address) => {
        const picture = new view.Image()
        picture.referrerPolicy = 'no-referrer'
        picture.src = address
      },
    })
  })

  async function tellPixel({ eventType, eventId, sessionId, metadata }: QueuedEvent): Promise<void> {
    const tell = await pixel()
    tell?.({ eventType, eventId, sessionId, productId: metadata?.['productId'] })
  }

  let shown: View | undefined
  let arrivedAs = 0
  const trackAgain = () => {
    if (shown === undefined || extentOf(consent.store.getState().allowed) <= arrivedAs) return
    const { visitor, event, pathname } = shown
    shown = undefined
    if (view.location.pathname === pathname) visitor.track(event.eventType, event.metadata)
  }
  consent.store.subscribe(trackAgain)

  return {
    tracked: (visitor, event) => {
      if (event.eventType.endsWith('Visit')) {
        shown = { visitor, event, pathname: view.location.pathname }
        arrivedAs = mostExtent
      }
      teller ??= createTeller()?.({
        storage,
        sessionId: () => visitor.quiz.getState().sessionId,
        leadId: () => visitor.quiz.getState().leadId,
        track: (exposure) => visitor.track('experimentExposed', { ...exposure }),
      })
      teller?.(event)
    },
    arrived: (event, allowed) => {
      if (allowed.ads)
        tellPixel(event).catch((error: unknown) => browserLog.notice('The pixel failed', error))
      if (event.eventId !== shown?.event.eventId) return
      arrivedAs = extentOf(allowed)
      trackAgain()
    },
  }
}

/** How much of an event the server may keep: a count, that with its visit and origin, and for the network, too. */
function extentOf({ analytics, ads }: ConsentChoices): number {
  return Number(analytics) + Number(ads)
}

const mostExtent = 2
