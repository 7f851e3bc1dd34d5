import { apiMessages } from '@fennel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { provePassword } from '#api/accounts/index.ts'
import type { PasswordHasher } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { operatorOf } from './guard-admin.ts'

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
