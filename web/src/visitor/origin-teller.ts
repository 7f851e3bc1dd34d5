import type { QueuedEvent } from './event-queue.ts'

/**
 * How a visit came about goes with the first event of each session that may tell it, and with the first of later batches
 * until one has arrived: who allows statistics late has told nothing of it before.
 */
export function createOriginTeller() {
  const arrived = new Set<string>()
  return {
    /** The events, of which each session's first alone keeps an origin that did not arrive yet. */
    onlyNew: (events: readonly QueuedEvent[]): QueuedEvent[] => {
      const told = new Set(arrived)
      return events.map((event) => {
        const { attribution, ...plain } = event
        const origin = originOf(event)
        if (attribution === undefined || told.has(origin)) return plain
        told.add(origin)
        return event
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
