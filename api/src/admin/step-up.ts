import { apiMessages } from '@fennel/contract'
import { minuteMs } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { markProved, readAccessToken, selectProvedAt } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { clockSkew } from '#api/clock-skew.ts'
import { hashToken } from '#api/hash-token.ts'
import type { Services } from '#api/services.ts'

/** How long one step-up is good for, in milliseconds. */
const freshFor = 5 * minuteMs

/**
 * Throws 428 for a grave action if the operator has not given the password or a code in the last five minutes: an
 * unattended screen must not export, reveal or refund. Not 401 or 403, which end the sign-in.
 */
export async function requireFreshProof(services: Services, request: FastifyRequest): Promise<void> {
  const provedAt = await provedAtOf(services, request)
  const age = provedAt === undefined ? Infinity : services.now() - provedAt.getTime()
  // NOTE: one given in the future is left from before the clock was set back, and would be good for that much longer.
  if (age < -clockSkew || age > freshFor) refuseStale()
}

/** When the requesting operator last gave the password or a code; undefined for a sign-in that no longer exists. */
export async function provedAtOf(services: Services, request: FastifyRequest): Promise<Date | undefined> {
  return selectProvedAt(services.db.query, accessHashOf(request))
}

/** Throws 428, for the client to ask for the password or a code. */
export function refuseStale(): never {
  throw new AppError('step_up_needed', apiMessages.stepUpNeeded)
}

/** Records that the requesting operator has just given the password or a code. */
export async function noteProof(services: Services, request: FastifyRequest): Promise<void> {
  await markProved(services.db.query, accessHashOf(request), new Date(services.now()))
}

function accessHashOf(request: FastifyRequest): string {
  return hashToken(readAccessToken(request) ?? '')
}
