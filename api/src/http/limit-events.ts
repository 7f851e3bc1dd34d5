import { normalizeIP } from '@fastify/rate-limit'
import { minuteMs } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { CallWindows } from './call-windows.ts'
import type { Counted } from './call-windows.ts'

/** Events per minute from one address (which may also make as many calls), and of one visit. */
const ofAddress = 600
const ofSession = 120

/**
 * A call counts for its address as at least one event per this many bytes, about twice the size of an ordinary event:
 * the number of events alone would not bound how much one address can store.
 */
const bytesOfEvent = 2_048

declare module 'fastify' {
  interface FastifyRequest {
    /** The address that this call and its events count toward; `null` for every other call. */
    countedAddress: string | null
  }
}

/** Both return the seconds to wait when there were too many, else undefined. */
export interface EventLimits {
  /** Counts a call as it arrives, before its body is read. */
  readonly countCall: (request: FastifyRequest) => number | undefined
  /** Counts the events of a body that has been read and validated. */
  readonly countEvents: (request: FastifyRequest) => number | undefined
}

/**
 * Limits events by their number, however many arrive in one call: per address,
 * where large ones count as several, and per visit in the batch. Event calls are by
 * far the most frequent, so they are counted in this process, without a promise.
 */
export function createEventLimits(now: () => number): EventLimits {
  const calls = new CallWindows(now)
  const addresses = new CallWindows(now)
  const sessions = new CallWindows(now)
  const waitOf = (counted: Counted, max: number): number | undefined =>
    counted.current > max ? Math.ceil(counted.ttl / 1000) : undefined
  return {
    countCall(request) {
      const key = normalizeIP(request.ip)
      request.countedAddress = key
      // NOTE: a client that has already sent too many events is refused before its body is read.
      return (
        waitOf(addresses.add(key, 0, minuteMs), ofAddress) ?? waitOf(calls.add(key, 1, minuteMs), ofAddress)
      )
    },
    countEvents(request) {
      const { events, bySession } = read(request.body)
      const weight = Math.max(events, Math.ceil(bytesOf(request) / bytesOfEvent))
      let wait = waitOf(addresses.add(request.countedAddress ?? '', weight, minuteMs), ofAddress)
      for (const [session, amount] of bySession)
        wait = waitOf(sessions.add(session, amount, minuteMs), ofSession) ?? wait
      return wait
    },
  }
}

/** A proxy may forward a chunked body without a content-length; the parsed body is then measured instead. */
function bytesOf({ headers, body }: FastifyRequest): number {
  const length = headers['content-length']
  return length === undefined ? Buffer.byteLength(JSON.stringify(body)) : Number(length)
}

interface Sent {
  readonly sessionId?: string
}

/** How many events a validated body holds, in total and per visit. Those without a session belong to none. */
function read(body: unknown): { events: number; bySession: ReadonlyMap<string, number> } {
  const checked = body as Sent | { readonly events: readonly Sent[] }
  const sent = 'events' in checked ? checked.events : [checked]
  const bySession = new Map<string, number>()
  for (const { sessionId } of sent)
    if (sessionId !== undefined) bySession.set(sessionId, (bySession.get(sessionId) ?? 0) + 1)
  return { events: sent.length, bySession }
}
