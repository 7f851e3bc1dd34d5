import type { QueuedEvent } from './event-queue.ts'

/**
 * Sends the attribution of a visit with the first event of each session that may carry it, and with one event of each
 * later batch until it has arrived: a visitor who allows statistics late has sent none before. The server ignores the
 * attribution of an event it already has, so a new event is preferred.
 */
export function createAttributionFilter() {
  const arrived = new Set<string>()
  return {
    /** The events, with only one per session keeping an attribution that has not arrived yet. */
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

/** Differs once click ids are allowed, so that the attribution is sent again with them. */
function originOf({ sessionId, attribution }: QueuedEvent): string {
  return JSON.stringify([sessionId, attribution])
}
