import type { ApiClient } from '#web/api/index.ts'
import { fbcOf } from './attribution.ts'
import type { QueuedEvent } from './event-queue.ts'
import { createOriginTeller } from './origin-teller.ts'
import { permittedEvent, readAdCookies } from './tracking-event.ts'
import type { TrackingSurroundings } from './tracking-surroundings.ts'

interface EventDeliveryOptions {
  readonly api: ApiClient
  readonly cookies: () => string
  readonly afterFrame?: () => Promise<void>
  readonly tracking?: TrackingSurroundings
}

/** Hands events over, but none of a visitor whose no to statistics the server has not heard: they wait for it in the browser. */
function farewellOf(
  { allowed, hasOpenReceipt, sendFarewell }: TrackingSurroundings,
  permitted: (batch: readonly QueuedEvent[]) => readonly QueuedEvent[],
) {
  return (batch: readonly QueuedEvent[]): boolean =>
    (allowed().analytics || !hasOpenReceipt()) && sendFarewell(permitted(batch))
}

/**
 * What of events leaves the browser, and when: no more than the visitor allows at that moment. `isNew` tells whether the
 * server surely has not stored an event before.
 */
export function createEventDelivery(
  { api, cookies, afterFrame, tracking }: EventDeliveryOptions,
  isNew: (event: QueuedEvent) => boolean,
) {
  // Read again with each batch, since that asks another process and an answer is told before its frame.
  let adCookies = readAdCookies(cookies())
  const browserId = () => adCookies.fbp ?? tracking?.fbp()
  const origins = createOriginTeller()
  const permitted = (batch: readonly QueuedEvent[]) => {
    adCookies = readAdCookies(cookies())
    if (tracking === undefined) return [...batch]
    // What was told before the region was known gets the browser's id now that it may have one.
    const fbp = browserId()
    const { attribution } = tracking
    const surroundings = {
      ...(attribution === undefined ? {} : { attribution }),
      ...(fbp === undefined ? {} : { fbp }),
    }
    const allowed = tracking.allowed()
    return origins.onlyNew(
      batch.map((event) => permittedEvent({ ...surroundings, ...event }, allowed)),
      isNew,
    )
  }
  return {
    /** Resolves when the server can weigh events by what the visitor allows, or does not learn it in time. */
    ready: async () => {
      await Promise.all([tracking?.consentKnown, afterFrame?.()])
      await tracking?.receiptSettled()
    },
    send: async (batch: readonly QueuedEvent[]) => {
      // NOTE: what the server weighs without the visitor's word may be kept without its origin.
      const isWeighed = tracking?.hasOpenReceipt() !== true
      const told = permitted(batch)
      await api.call('trackEvents', { body: { events: told }, keepalive: true })
      if (isWeighed) origins.noteArrival(told.filter(isNew))
    },
    ...(tracking === undefined ? {} : { sendFarewell: farewellOf(tracking, permitted) }),
    /** The ids an advertising network has of this browser and its click. */
    adIds: () => ({
      fbp: browserId(),
      fbc: adCookies.fbc ?? (tracking?.attribution === undefined ? undefined : fbcOf(tracking.attribution)),
    }),
  }
}
