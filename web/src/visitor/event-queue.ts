import type { TrackingEvent } from '@fennel/contract'
import type { SafeStorage } from './safe-storage.ts'

export const eventQueueKey = 'quiz_funnels_events'
const maxWaiting = 500
const batchSize = 20

/** An event with the id that makes a repeated delivery harmless. */
export type QueuedEvent = TrackingEvent & { readonly eventId: string }

export interface EventQueue {
  readonly add: (event: QueuedEvent) => void
  /** Sends what waits, oldest first. Resolves when nothing is left or the server is away. */
  readonly flush: () => Promise<void>
  readonly waiting: () => readonly QueuedEvent[]
}

export interface EventQueueOptions {
  readonly storage: SafeStorage
  /** Resolves when the batch is durably stored; rejects with `{ isTemporary }` otherwise. */
  readonly send: (events: readonly QueuedEvent[]) => Promise<unknown>
  readonly logFailure: (error: unknown) => void
}

/**
 * Events on their way to the server: kept in storage until acknowledged, in order, each with its own id, so that
 * a refresh, a lost network or a repeated delivery changes nothing in the count.
 */
export function createEventQueue({ storage, send, logFailure }: EventQueueOptions): EventQueue {
  let waiting = readWaiting(storage)
  let sending: Promise<void> | undefined
  const keep = (events: readonly QueuedEvent[]) => {
    waiting = events
    storage.write(eventQueueKey, waiting)
  }

  async function sendAll(): Promise<void> {
    try {
      while (waiting.length > 0) await sendBatch(waiting.slice(0, batchSize))
    } catch (error) {
      logFailure(error)
    } finally {
      sending = undefined
    }
  }

  /** Throws when the server is away: then the batch waits. A batch it refuses for good would block all later ones. */
  async function sendBatch(batch: readonly QueuedEvent[]): Promise<void> {
    try {
      await send(batch)
    } catch (error) {
      if (isTemporary(error)) throw error
      logFailure(error)
    }
    const done = new Set(batch.map((event) => event.eventId))
    keep(waiting.filter((event) => !done.has(event.eventId)))
  }

  const flush = () => {
    if (waiting.length > 0) sending ??= sendAll()
    return sending ?? Promise.resolve()
  }
  return {
    add: (event) => {
      keep([...waiting, event].slice(-maxWaiting))
      void flush()
    },
    flush,
    waiting: () => waiting,
  }
}

function isTemporary(error: unknown): boolean {
  return !(
    typeof error === 'object' &&
    error !== null &&
    'isTemporary' in error &&
    error.isTemporary === false
  )
}

function readWaiting(storage: SafeStorage): readonly QueuedEvent[] {
  const stored = storage.read(eventQueueKey)
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (event): event is QueuedEvent => typeof event === 'object' && event !== null && 'eventId' in event,
  )
}
