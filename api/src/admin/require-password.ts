import { apiMessages } from '@fennel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSignInStillValid, provePassword } from '#api/accounts/index.ts'
import type { PasswordHasher } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import type { ProofTools } from './confirm-operator.ts'
import { operatorOf } from './guard-admin.ts'
import { requireSignIn } from './operator-sign-ins.ts'

/** Throws 400 unless the operator gives the password of their account, and 429 after too many tries. */
export async function requirePassword(
  services: Services,
  { noteWrong }: ProofTools,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  password: string,
): Promise<void> {
  const { user } = operatorOf(request)
  const isRight = await provePassword(services, reply, user, { password, scope: 'signed-in' })
  if (isRight) return
  await noteWrong(user.id, request, 'operators.wrong-confirmation')
  throw new AppError('invalid_request', apiMessages.wrongPassword)
}

/**
 * Re-checks under the account's lock what `requirePassword` found, because hashing is slow. Throws 401 if this sign-in
 * has been ended since, and 400 if another password has been set. Returns the current sign-in.
 */
export async function recheckPassword(
  tx: Queryable,
  hasher: PasswordHasher,
  request: FastifyRequest,
  password: string,
): Promise<string> {
  const isRight = await isSignInStillValid(tx, hasher, operatorOf(request).user, password)
  const own = await requireSignIn(tx, request)
  if (!isRight) throw new AppError('invalid_request', apiMessages.wrongPassword)
  return own
}
