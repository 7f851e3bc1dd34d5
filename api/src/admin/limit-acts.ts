import { hourMs } from '@fennel/funnel'
import type { FastifyReply, FastifyRequest } from 'fastify'
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
    const { current, ttl } = await new Promise<{ current: number; ttl: number }>((resolve, reject) =>
      counts.incr(
        operatorOf(request).user.id,
        (failure, result) =>
          result === undefined ? reject(failure ?? new Error('Nothing was counted.')) : resolve(result),
        hourMs,
      ),
    )
    if (current > max) throw tooManyTries(reply, ttl / 1000, why)
  }
}
