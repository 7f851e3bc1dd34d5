import { apiMessages } from '@fennel/contract'
import { minuteMs } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { markProved, readAccessToken, selectProvedAt } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { hashToken } from '#api/hash-token.ts'
import type { Services } from '#api/services.ts'

/** How long a proof of being there counts for grave acts, in milliseconds. */
const freshFor = 5 * minuteMs

/**
 * Refuses (428) a grave act when the operator gave no password or code in the last five minutes: a screen left alone
 * must not export, reveal or refund. Not 401 or 403, which end the sign-in.
 */
export async function requireFreshProof(services: Services, request: FastifyRequest): Promise<void> {
  const provedAt = await provedAtOf(services, request)
  if (provedAt !== undefined && services.now() - provedAt.getTime() <= freshFor) return
  refuseStale()
}

/** When the operator of this call last gave the password or a code; undefined for a sign-in that is no more. */
export async function provedAtOf(services: Services, request: FastifyRequest): Promise<Date | undefined> {
  return selectProvedAt(services.db.query, accessHashOf(request))
}

/** Refuses (428) until the operator gives the password or a code. */
export function refuseStale(): never {
  throw new AppError('step_up_needed', apiMessages.stepUpNeeded)
}

/** Notes that the operator of this call has just given the password or a code. */
export async function noteProof(services: Services, request: FastifyRequest): Promise<void> {
  await markProved(services.db.query, accessHashOf(request), new Date(services.now()))
}

function accessHashOf(request: FastifyRequest): string {
  return hashToken(readAccessToken(request) ?? '')
}
