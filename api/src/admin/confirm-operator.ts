import { apiMessages } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import type { PasswordHasher } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import type { Services } from '#api/services.ts'
import { operatorOf } from './guard-admin.ts'
import { lockOperator } from './operator-store.ts'
import { takeCode } from './second-factor.ts'

/**
 * Makes sure that the operator sits at the screen, before something that cannot be undone: a fresh code where the second
 * factor is on, the password otherwise. Refuses (400) when it is wrong or missing.
 */
export async function confirmOperator(
  services: Services,
  hasher: PasswordHasher,
  request: FastifyRequest,
  given: { readonly password?: string | undefined; readonly code?: string | undefined },
): Promise<void> {
  const { user, record } = operatorOf(request)
  if (record.totpConfirmedAt === null) {
    const isRight = given.password !== undefined && (await hasher.verify(user.passwordHash, given.password))
    if (!isRight) throw new AppError('invalid_request', apiMessages.wrongPassword)
    return
  }
  const isRight = await inTransaction(services.db, async (tx) => {
    const locked = await lockOperator(tx, user.id)
    return (
      locked !== undefined && given.code !== undefined && (await takeCode(services, tx, locked, given.code))
    )
  })
  if (!isRight) throw new AppError('invalid_request', apiMessages.wrongCode)
}
