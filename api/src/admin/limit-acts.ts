import { apiMessages } from '@fennel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { SharedCallCounts } from '#api/http/shared-call-counts.ts'
import type { Services } from '#api/services.ts'
import { operatorOf } from './guard-admin.ts'

const hour = 3_600_000

/** Counts what one operator does of a kind, for all processes together; more than `max` in an hour is refused (429). */
export async function limitActs(
  services: Services,
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  kind: string,
  max: number,
): Promise<void> {
  const counts = new SharedCallCounts(services, `acts ${kind}`)
  const { current, ttl } = await new Promise<{ current: number; ttl: number }>((resolve, reject) =>
    counts.incr(
      operatorOf(call.request).user.id,
      (failure, result) =>
        result === undefined ? reject(failure ?? new Error('Nothing was counted.')) : resolve(result),
      hour,
    ),
  )
  if (current <= max) return
  call.reply.header('retry-after', String(Math.ceil(ttl / 1000)))
  throw new AppError('too_many_requests', apiMessages.tooMany)
}
