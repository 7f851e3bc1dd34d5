import { normalizeIP } from '@fastify/rate-limit'
import { minuteMs } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { CallWindows } from './call-windows.ts'
import type { Counted } from './call-windows.ts'

/** Events a minute from one address, which may make as many calls, and of one visit. */
const ofAddress = 600
const ofSession = 120

/**
 * A call counts for its address as at least one event for each so many bytes, of which an ordinary event has half: the
 * number of events alone would not bound what one address can have stored.
 */
const bytesOfEvent = 2_048

declare module 'fastify' {
  interface FastifyRequest {
    /** The address that this call and its events count for; `null` for every other call. */
    countedAddress: string | null
  }
}

/** Each answers the seconds to wait when there were too many, else undefined. */
export interface EventLimits {
  /** A call has come; nothing of it was read yet. */
  readonly countCall: (request: FastifyRequest) => number | undefined
  /** Its body is read and checked. */
  readonly countEvents: (request: FastifyRequest) => number | undefined
}

/**
 * Limits events by their number, however many come in one call: by address, for which large ones count as several, and by
 * each visit a batch tells of. This is the call that comes all the time, so it is counted in this process without a promise.
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
      // NOTE: whoever has sent too many events already is not read any further.
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

/** A call need not say its length: a proxy may pass it on in pieces. What was read of it then tells as much. */
function bytesOf({ headers, body }: FastifyRequest): number {
  const length = headers['content-length']
  return length === undefined ? Buffer.byteLength(JSON.stringify(body)) : Number(length)
}

type Body = { readonly sessionId: string } | { readonly events: readonly { readonly sessionId: string }[] }

/** How many events a checked body holds, in all and of each visit. */
function read(body: unknown): { events: number; bySession: ReadonlyMap<string, number> } {
  const checked = body as Body
  if ('sessionId' in checked) return { events: 1, bySession: new Map([[checked.sessionId, 1]]) }
  const bySession = new Map<string, number>()
  for (const { sessionId } of checked.events) bySession.set(sessionId, (bySession.get(sessionId) ?? 0) + 1)
  return { events: checked.events.length, bySession }
}
