import { apiRoot, visitorRoutes } from '@fennel/contract'
import type { Consent } from '#web/consent/index.ts'
import { storableJson } from '#web/storable-json.ts'
import {
  attributionKey,
  laterAttribution,
  permittedAttribution,
  readAttribution,
  readAttributionOf,
} from '#web/visitor/index.ts'
import type { SafeStorage, TrackingSurroundings } from '#web/visitor/index.ts'

export const browserIdKey = 'quiz_funnels_fbp'

interface SurroundingsOptions {
  readonly view: Window & typeof globalThis
  readonly storage: SafeStorage
  readonly consent: Consent
  readonly flowVersion: string
  readonly onTracked: TrackingSurroundings['onTracked']
  readonly onArrived: TrackingSurroundings['onArrived']
}

/** What is attached to this visit's events. Stores no more of it in the browser than the visitor allows. */
export function trackingSurroundings(options: SurroundingsOptions): TrackingSurroundings {
  const { view, storage, consent, flowVersion } = options
  const { location, document, navigator } = view
  const kept = readAttribution(storage)
  // A page that is opened again is no new touch, whatever campaign its address names.
  const attribution =
    (isOpenedAgain(view) && kept) || readAttributionOf(kept, location.href, document.referrer, Date.now())
  const allowed = () => consent.store.getState().allowed
  const keepPermitted = () => {
    const { isKnown } = consent.store.getState()
    if (!isKnown) return
    const latest = laterAttribution(readAttribution(storage), attribution)
    if (!allowed().analytics) storage.remove(attributionKey)
    else if (latest !== undefined) storage.write(attributionKey, permittedAttribution(latest, allowed()))
    if (!allowed().ads) storage.remove(browserIdKey)
  }
  consent.store.subscribe(keepPermitted)

  return {
    attribution,
    allowed,
    asksFirst: () => consent.store.getState().regime.basis === 'opt-in',
    consentKnown: consent.known,
    renewReceipt: consent.renewReceipt,
    receiptSettled: consent.receiptSettled,
    onTracked: options.onTracked,
    onArrived: options.onArrived,
    flowVersion: () => flowVersion,
    fbp: () => (allowed().ads ? browserId(storage, view.crypto) : undefined),
    sendFarewell: (events) => {
      const body = new Blob([storableJson({ events })], { type: 'application/json' })
      return typeof navigator.sendBeacon === 'function'
        ? navigator.sendBeacon(`${apiRoot}${visitorRoutes.trackEvents.path}`, body)
        : false
    },
  }
}

/** Whether the page is reloaded, or returned to by Back or Forward. */
function isOpenedAgain({ performance }: Window): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload' || load?.type === 'back_forward'
}

/** The advertising network's id of this browser, in its own format: `fb.1.<milliseconds>.<random number>`. */
function browserId(storage: SafeStorage, crypto: Pick<Crypto, 'getRandomValues'>): string {
  const known = storage.read(browserIdKey)
  if (typeof known === 'string') return known
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const made = `fb.1.${Date.now()}.${random}`
  storage.write(browserIdKey, made)
  return made
}
