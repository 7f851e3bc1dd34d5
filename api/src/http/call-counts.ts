import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Services } from '#api/services.ts'
import { CallWindows } from './call-windows.ts'
import type { Counted } from './call-windows.ts'
import { SharedCallCounts } from './shared-call-counts.ts'

/**
 * A fixed-window store for the rate limiter. The limiter's own store hands out a live object, so that each of several
 * simultaneous requests sees the sum of all and every one is refused; this one returns the count at the time. A limit
 * with a `groupId` is counted in the database, for all processes together.
 */
export function callCountsOn(services: Services): FastifyRateLimitStoreCtor {
  return class CallCounts implements FastifyRateLimitStore {
    readonly #windows = new CallWindows(services.now)

    incr(key: string, callback: (failure: Error | null, result?: Counted) => void, timeWindow: number): void {
      callback(null, this.#windows.add(key, 1, timeWindow))
    }

    child(options: object): FastifyRateLimitStore {
      const groupId = 'groupId' in options ? options.groupId : undefined
      return typeof groupId !== 'string' ? new CallCounts() : new SharedCallCounts(services, groupId)
    }
  }
}
