import { mostEventsPerBatch } from '@fennel/contract'
import type { TrackingEvent } from '@fennel/contract'
import type { SafeStorage } from './safe-storage.ts'

/** Each waiting event has a key of its own: this and the event's id. Earlier versions kept a list under this alone. */
export const eventKeyPrefix = 'quiz_funnels_events'
const maxWaiting = 500
const batchSize = 20
const firstRetryMs = 5_000
const lastRetryMs = 60_000
/** Browsers let a page that is being left send up to 64 KiB. */
const farewellBytes = 60_000

/** An event with the id that makes a repeated delivery harmless. */
export type QueuedEvent = TrackingEvent & { readonly eventId: string }

export interface EventQueue {
  readonly add: (event: QueuedEvent) => void
  /** Sends waiting events, oldest first. Resolves when none are left or the server is unreachable. */
  readonly flush: () => Promise<void>
  /**
   * Hands over events that are not being sent yet, because the page may end now. All stay stored until acknowledged.
   */
  readonly leave: () => void
  readonly waiting: () => readonly QueuedEvent[]
  /**
   * Whether the server may already have an event: it was handed over, or stored by a document that may have sent it.
   */
  readonly mayBeThere: (event: QueuedEvent) => boolean
  /** Drops every waiting event that contains something that must no longer be sent. */
  readonly drop: (tells: (event: QueuedEvent) => boolean) => void
}

export interface EventQueueOptions {
  readonly storage: SafeStorage
  /** Awaited before each batch; never rejects. Until it resolves, the events do not count as being sent. */
  readonly ready?: () => Promise<unknown>
  /** Resolves when the batch is durably stored; rejects with `{ isTemporary }` otherwise. */
  readonly send: (events: readonly QueuedEvent[]) => Promise<unknown>
  /** Sends without waiting for an answer; false when the browser accepts no more. */
  readonly sendFarewell?: (events: readonly QueuedEvent[]) => boolean
  readonly logFailure: (error: unknown) => void
}

/**
 * Events on their way to the server. They are stored until acknowledged, each with its own id, and sent in the order
 * of their time, so that a refresh, a lost network or a repeated delivery does not change the counts. Tabs and
 * documents share the storage and may run in different processes: none ever rewrites what another has stored, so an
 * outdated view of the storage loses nothing.
 */
export function createEventQueue(options: EventQueueOptions): EventQueue {
  const { storage, send, logFailure } = options
  let waiting = readWaiting(storage)
  const handedOver = idsOf(waiting)
  let inFlight: ReadonlySet<string> = new Set()
  let sending: Promise<void> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  dropOldest()

  function forget(batch: readonly QueuedEvent[]): void {
    const done = idsOf(batch)
    waiting = waiting.filter(({ eventId }) => !done.has(eventId))
    for (const eventId of done) storage.remove(eventKeyPrefix + eventId)
    // NOTE: what is left of a former list is sent from memory.
    if (done.size > 0) storage.remove(eventKeyPrefix)
  }

  function dropOldest(): void {
    forget(waiting.slice(0, -maxWaiting))
  }

  async function sendAll(): Promise<void> {
    try {
      if (options.ready !== undefined) await options.ready()
      while (waiting.length > 0) {
        await deliver(waiting.slice(0, batchSize))
        retryMs = firstRetryMs
        if (waiting.length > 0) await options.ready?.()
      }
    } catch (error) {
      logFailure(error)
      retry = setTimeout(() => void flush(), retryMs)
      retryMs = Math.min(retryMs * 2, lastRetryMs)
    } finally {
      sending = undefined
    }
  }

  /** Throws when the server is unreachable: the batch waits. Events of a refused batch are sent one by one. */
  async function deliver(batch: readonly QueuedEvent[]): Promise<void> {
    inFlight = idsOf(batch)
    try {
      await send(batch)
    } catch (error) {
      if (isTemporary(error)) {
        // NOTE: perhaps only the answer was lost, and the server has stored the batch.
        for (const { eventId } of batch) handedOver.add(eventId)
        throw error
      }
      if (batch.length > 1) {
        for (const event of batch) await deliver([event])
        return
      }
      logFailure(error)
    } finally {
      inFlight = new Set()
    }
    forget(batch)
  }

  function flush(): Promise<void> {
    clearTimeout(retry)
    if (waiting.length > 0) sending ??= sendAll()
    return sending ?? Promise.resolve()
  }

  return {
    flush,
    waiting: () => waiting,
    mayBeThere: ({ eventId }) => handedOver.has(eventId),
    drop: (tells) => forget(readWaiting(storage).concat(waiting).filter(tells)),
    add: (event) => {
      waiting = [...waiting, event]
      storage.write(eventKeyPrefix + event.eventId, event)
      dropOldest()
      void flush()
    },
    leave: () => {
      const rest = waiting.filter(({ eventId }) => !inFlight.has(eventId))
      const farewell = withinBytes(rest, farewellBytes)
      if (farewell.length === 0) return
      if (options.sendFarewell?.(farewell) !== true) void flush()
      else for (const { eventId } of farewell) handedOver.add(eventId)
    },
  }
}

function idsOf(events: readonly QueuedEvent[]): Set<string> {
  return new Set(events.map(({ eventId }) => eventId))
}

/** The first events that fit into `bytes`, at most as many as one request may hold. */
function withinBytes(events: readonly QueuedEvent[], bytes: number): readonly QueuedEvent[] {
  let left = bytes
  const end = events.findIndex((event, place) => {
    left -= JSON.stringify(event).length * 2
    return left < 0 || place >= mostEventsPerBatch
  })
  return end < 0 ? events : events.slice(0, end)
}

function isTemporary(error: unknown): boolean {
  return (error as { readonly isTemporary?: unknown } | null | undefined)?.isTemporary !== false
}

function readWaiting(storage: SafeStorage): readonly QueuedEvent[] {
  return storage
    .keys(eventKeyPrefix)
    .flatMap((key) => storage.read(key))
    .filter(isEvent)
    .sort((one, other) => one.timestamp.localeCompare(other.timestamp))
}

function isEvent(stored: unknown): stored is QueuedEvent {
  return typeof (stored as Partial<QueuedEvent> | null | undefined)?.timestamp === 'string'
}
