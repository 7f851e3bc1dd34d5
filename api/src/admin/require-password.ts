import { apiMessages } from '@fennel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStillRight, provePassword } from '#api/accounts/index.ts'
import type { PasswordHasher } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { operatorOf } from './guard-admin.ts'
import { requireSignIn } from './operator-sign-ins.ts'

/** Refuses (400) an act of an operator who does not know the password of the account, and (429) too many tries. */
export async function requirePassword(
  services: Services,
  hasher: PasswordHasher,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  password: string,
): Promise<void> {
  const { user } = operatorOf(request)
  const isRight = await provePassword(services, hasher, reply, user, { password, door: 'signed-in' })
  if (!isRight) throw new AppError('invalid_request', apiMessages.wrongPassword)
}

/**
 * Looks again, with the account held, at what `requirePassword` found right, as weighing it takes its time: refuses (401)
 * where this sign-in was ended meanwhile, and (400) where another password was set. Answers the sign-in at hand.
 */
export async function requireStillRight(
  tx: Queryable,
  hasher: PasswordHasher,
  request: FastifyRequest,
  password: string,
): Promise<string> {
  const isRight = await isStillRight(tx, hasher, operatorOf(request).user, password)
  const own = await requireSignIn(tx, request)
  if (!isRight) throw new AppError('invalid_request', apiMessages.wrongPassword)
  return own
}
