import type { QueuedEvent } from './event-queue.ts'

/**
 * How a visit came about goes with the first event of each session that may tell it, and with one of each later batch
 * until it has arrived: who allows statistics late has told nothing of it before. An event that the server may have
 * already takes it nowhere, so a new one is chosen where there is one.
 */
export function createOriginTeller() {
  const arrived = new Set<string>()
  return {
    /** The events, of which one of each session alone keeps an origin that did not arrive yet. */
    onlyNew: (events: readonly QueuedEvent[], isNew: (event: QueuedEvent) => boolean): QueuedEvent[] => {
      const carriers = new Map<string, QueuedEvent>()
      for (const event of events) {
        const origin = originOf(event)
        if (event.attribution === undefined || arrived.has(origin)) continue
        const carrier = carriers.get(origin)
        if (carrier === undefined || (!isNew(carrier) && isNew(event))) carriers.set(origin, event)
      }
      const chosen = new Set(carriers.values())
      return events.map((event) => {
        const { attribution: _attribution, ...plain } = event
        return chosen.has(event) ? event : plain
      })
    },
    noteArrival: (events: readonly QueuedEvent[]): void => {
      for (const event of events) if (event.attribution !== undefined) arrived.add(originOf(event))
    },
  }
}

/** Tells more once click ids are allowed, so that it is told again then. */
function originOf({ sessionId, attribution }: QueuedEvent): string {
  return JSON.stringify([sessionId, attribution])
}
