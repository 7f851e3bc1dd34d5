import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Services } from '#api/services.ts'
import { SharedCallCounts } from './shared-call-counts.ts'

const mostKeys = 50_000

interface Window {
  readonly startedAt: number
  readonly length: number
  count: number
}

/**
 * A store of fixed windows for the rate limiter. Its own store hands out a living object, so that of calls arriving
 * together each sees the sum of all and every one is refused; this one answers with the count as it was. A limit with
 * a `groupId` is counted in the database, for all processes together.
 */
export function callCountsOn(services: Services): FastifyRateLimitStoreCtor {
  const { now } = services
  return class CallCounts implements FastifyRateLimitStore {
    readonly #windows = new Map<string, Window>()

    incr(
      key: string,
      callback: (failure: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
    ): void {
      const moment = now()
      let window = this.#windows.get(key)
      if (window === undefined || window.startedAt + window.length <= moment) {
        this.#makeRoom(moment)
        this.#windows.delete(key)
        window = { startedAt: moment, length: timeWindow, count: 0 }
        this.#windows.set(key, window)
      }
      window.count += 1
      callback(null, { current: window.count, ttl: window.startedAt + window.length - moment })
    }

    child(options: object): FastifyRateLimitStore {
      const groupId = 'groupId' in options ? options.groupId : undefined
      return typeof groupId !== 'string' ? new CallCounts() : new SharedCallCounts(services, groupId)
    }

    // NOTE: windows stand in the order they began, so the oldest go first.
    #makeRoom(moment: number): void {
      for (const [key, window] of this.#windows) {
        const isOver = window.startedAt + window.length <= moment
        if (!isOver && this.#windows.size < mostKeys) return
        this.#windows.delete(key)
      }
    }
  }
}
