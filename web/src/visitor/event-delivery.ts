import type { ApiClient } from '#web/api/index.ts'
import { fbcOf } from './attribution.ts'
import type { QueuedEvent } from './event-queue.ts'
import { createAttributionFilter } from './attribution-filter.ts'
import { permittedEvent, readAdCookies, withoutEmpty } from './tracking-event.ts'
import type { TrackingSurroundings } from './tracking-surroundings.ts'

interface EventDeliveryOptions {
  readonly api: ApiClient
  readonly cookies: () => string
  readonly afterFrame?: () => Promise<void>
  readonly tracking?: TrackingSurroundings
}

/**
 * Sends events while the page is being left, unless the server does not know the visitor's choice yet and would store
 * them differently: against a refusal, or, before a yes, as mere counts for good. Those events wait in the browser.
 */
function farewellOf(
  { allowed, asksFirst, renewReceipt, sendFarewell }: TrackingSurroundings,
  permitted: (batch: readonly QueuedEvent[]) => readonly QueuedEvent[],
) {
  const isKnown = () => {
    const { analytics, ads } = allowed()
    return !renewReceipt() || (analytics && ads && !asksFirst())
  }
  return (batch: readonly QueuedEvent[]): boolean => isKnown() && sendFarewell(permitted(batch))
}

/**
 * Decides when an event leaves the browser, and with what about the browser and its origin: never more of these than
 * the visitor allows at that moment. Answers always go with their events; the server withholds what it may not store.
 * `isNew` says whether the server certainly has not stored an event yet.
 */
export function createEventDelivery(
  { api, cookies, afterFrame, tracking }: EventDeliveryOptions,
  isNew: (event: QueuedEvent) => boolean,
) {
  // Refreshed with each batch only: reading cookies asks another process and would delay an answer's frame.
  let adCookies = readAdCookies(cookies())
  // NOTE: an event is stored with them, and a click id may be stored only once advertising is allowed.
  const adIds = () => ({
    fbp: adCookies.fbp ?? tracking?.fbp(),
    fbc:
      adCookies.fbc ??
      (tracking?.attribution !== undefined && tracking.allowed().ads
        ? fbcOf(tracking.attribution)
        : undefined),
  })
  const origins = createAttributionFilter()
  const permitted = (batch: readonly QueuedEvent[]) => {
    adCookies = readAdCookies(cookies())
    if (tracking === undefined) return [...batch]
    // Events tracked before the region was known get the network's ids now, if they may have any.
    const { attribution } = tracking
    const surroundings = withoutEmpty({ attribution, ...adIds() })
    const allowed = tracking.allowed()
    return origins.onlyNew(
      batch.map((event) => permittedEvent({ ...surroundings, ...event }, allowed)),
      isNew,
    )
  }
  return {
    /** Resolves when the server knows what the visitor allows, or could not be reached in time. */
    ready: async () => {
      await Promise.all([tracking?.consentKnown, afterFrame?.()])
      await tracking?.receiptSettled()
    },
    send: async (batch: readonly QueuedEvent[]) => {
      // NOTE: an event the server filters without a consent receipt may be stored without its origin.
      const isWeighed = tracking?.renewReceipt() !== true
      const allowed = tracking?.allowed()
      const sent = permitted(batch)
      await api.call('trackEvents', { body: { events: sent }, keepalive: true })
      if (allowed !== undefined) for (const event of batch) tracking?.onArrived(event, allowed)
      if (isWeighed) origins.noteArrival(sent.filter(isNew))
    },
    ...(tracking === undefined ? {} : { sendFarewell: farewellOf(tracking, permitted) }),
    /** The advertising network's ids of this browser and its click, as far as they are allowed. */
    adIds,
  }
}
