import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

const mostKeys = 50_000

interface Window {
  readonly startedAt: number
  readonly length: number
  count: number
}

/**
 * A store of fixed windows for the rate limiter. Its own store hands out a living object, so that of calls arriving
 * together each sees the sum of all and every one is refused; this one answers with the count as it was.
 */
export function callCountsOn(now: () => number): FastifyRateLimitStoreCtor {
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

    child(): CallCounts {
      return new CallCounts()
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
