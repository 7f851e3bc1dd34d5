import type { QuizFlow } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { once } from '#web/brand/once.ts'
import type { BrandCore } from '#web/brand/index.ts'
import type { Consent } from '#web/consent/index.ts'
import { loadSiteSettings } from '#web/api/load-site-settings.ts'
import type { QueuedEvent, SafeStorage, Visitor } from '#web/visitor/index.ts'

interface EventForwarderOptions {
  readonly view: Window & typeof globalThis
  readonly storage: SafeStorage
  readonly consent: Consent
  readonly brand: BrandCore
  readonly flow: QuizFlow
  readonly api: ApiClient
  /** Whether the session sees its experiment arms. If not, it was exposed to nothing. */
  readonly isInArms: () => boolean
}

/** Passes each tracked event to the experiments and the pixel, if the brand has them. Never throws. */
export function createEventForwarder(
  options: EventForwarderOptions,
): (visitor: Visitor, event: QueuedEvent) => void {
  const { view, storage, consent, brand, flow, api } = options
  const { experiments } = brand
  const exposures = once(async () => (await import('#web/experiments/index.ts')).createExposureTeller)
  let teller: ((event: QueuedEvent) => void) | undefined

  const pixel = once(async () => {
    const { privacy } = await loadSiteSettings(api)
    if (privacy.browserPixelId === null) return undefined
    const { createPixel } = await import('#web/ads/create-pixel.ts')
    return createPixel({
      pixelId: privacy.browserPixelId,
      brand,
      origin: view.location.origin,
      allowsAds: () => consent.store.getState().allowed.ads,
      warn: browserLog.warning,
      send: (address) => {
        const picture = new view.Image()
        picture.referrerPolicy = 'no-referrer'
        picture.src = address
      },
    })
  })

  // NOTE: shared by all events: without a yes, each would keep a subscription of its own for good.
  const allowed = adsAllowed(consent)

  async function tellPixel({ eventType, eventId, metadata }: QueuedEvent): Promise<void> {
    await allowed
    const tell = await pixel()
    tell?.({ eventType, eventId, productId: metadata?.['productId'] })
  }

  return (visitor, event) => {
    if (experiments !== undefined && event.eventType !== 'experimentExposed') {
      void exposures().then((create) => {
        if (!options.isInArms()) return
        teller ??= create({
          storage,
          flow,
          experiments,
          sessionId: () => visitor.quiz.getState().sessionId,
          leadId: () => visitor.quiz.getState().leadId,
          track: (exposure) => visitor.track('experimentExposed', { ...exposure }),
        })
        teller(event)
      }, browserLog.failure)
    }
    tellPixel(event).catch((error: unknown) => browserLog.notice('The pixel failed', error))
  }
}

/** Resolves when advertising is allowed: at once, or with a later yes. Without one, never. */
function adsAllowed({ store, known }: Consent): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { isKnown, allowed } = store.getState()
      if (isKnown && allowed.ads) resolve()
    }
    store.subscribe(look)
    void known.then(look)
  })
}
