import { hourMs } from '@fennel/funnel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Counted } from '#api/http/call-windows.ts'
import { SharedCallCounts } from '#api/http/shared-call-counts.ts'
import { tooManyTries } from '#api/http/too-many-tries.ts'
import type { Services } from '#api/services.ts'
import { operatorOf } from './guard-admin.ts'

/** Counts one act of the operator who calls; refuses (429) more than are allowed. */
export type LimitActs = (call: {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}) => Promise<void>

/**
 * Limits what one operator does of a kind to `max` in an hour, for all processes together. Made once, when calls are
 * mounted: what comes at the same time is counted together. Whoever is refused reads `why`, and when to try again.
 */
export function limitActs(services: Services, kind: string, max: number, why?: string): LimitActs {
  const counts = new SharedCallCounts(services, `acts ${kind}`)
  return async ({ request, reply }) => {
    const { current, ttl } = await addOne(counts, operatorOf(request).user.id, hourMs)
    if (current > max) throw tooManyTries(reply, ttl / 1000, why)
  }
}

/** Counts one more under a key; answers how many there are in its window of so many milliseconds. */
export async function addOne(counts: SharedCallCounts, key: string, window: number): Promise<Counted> {
  return new Promise((resolve, reject) =>
    counts.incr(
      key,
      (failure, result) =>
        result === undefined ? reject(failure ?? new Error('Nothing was counted.')) : resolve(result),
      window,
    ),
  )
}
