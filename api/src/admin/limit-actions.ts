import { hourMs } from '@fennel/funnel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Counted } from '#api/http/call-windows.ts'
import { SharedCallCounts } from '#api/http/shared-call-counts.ts'
import { tooManyTries } from '#api/http/too-many-tries.ts'
import type { Services } from '#api/services.ts'
import { operatorOf } from './guard-admin.ts'

/** Counts one action of the requesting operator. Throws 429 beyond the limit. */
export type LimitActions = (call: {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}) => Promise<void>

/**
 * Limits how often one operator may do something, to `max` times an hour across all processes. Create it once, when
 * routes are mounted, so that concurrent requests are counted together. The refusal says `why`, and when to try again.
 */
export function limitActions(services: Services, kind: string, max: number, why?: string): LimitActions {
  const counts = new SharedCallCounts(services, `acts ${kind}`)
  return async ({ request, reply }) => {
    const { current, ttl } = await addOne(counts, operatorOf(request).user.id, hourMs)
    if (current > max) throw tooManyTries(reply, ttl / 1000, why)
  }
}

/** Adds one to the count of a key. Resolves with the count in its current window, which lasts `window` milliseconds. */
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
