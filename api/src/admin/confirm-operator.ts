import { apiMessages } from '@fennel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { provePassword } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import type { Services } from '#api/services.ts'
import { operatorOf } from './guard-admin.ts'
import { limitActions } from './limit-actions.ts'
import type { LimitActions } from './limit-actions.ts'
import type { NoteWrongProof } from './note-wrong-proofs.ts'
import { lockOperator } from './operator-store.ts'
import { takeCode } from './second-factor.ts'

/** Tries at a password and at a code count together: each may be a guess by somebody at an unattended screen. */
const guessesPerHour = 20

interface AdminCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Counts an operator's tries at a password or code. Throws 429 after 20 within an hour. */
export function limitGuesses(services: Services): LimitActions {
  return limitActions(services, 'confirm', guessesPerHour)
}

/** What it takes to check that the operator is present. */
export interface ProofTools {
  readonly countGuess: LimitActions
  readonly noteWrong: NoteWrongProof
}

/**
 * Checks that the operator is at the screen before something irreversible: a fresh code if the second factor is on, the
 * password otherwise. Throws 400 if it is wrong or missing, and 429 after too many tries.
 */
export async function confirmOperator(
  services: Services,
  { countGuess, noteWrong }: ProofTools,
  call: AdminCall,
  given: { readonly password?: string | undefined; readonly code?: string | undefined },
): Promise<void> {
  await countGuess(call)
  const { user, record } = operatorOf(call.request)
  if (record.totpConfirmedAt === null) {
    const { password } = given
    const isRight =
      password !== undefined &&
      (await provePassword(services, call.reply, user, { password, scope: 'signed-in' }))
    if (isRight) return
    if (password !== undefined) await noteWrong(user.id, call.request, 'operators.wrong-confirmation')
    throw new AppError('invalid_request', apiMessages.wrongPassword)
  }
  const isRight = await inTransaction(services.db, async (tx) => {
    const locked = await lockOperator(tx, user.id)
    return (
      locked !== undefined && given.code !== undefined && (await takeCode(services, tx, locked, given.code))
    )
  })
  if (isRight) return
  if (given.code !== undefined) await noteWrong(user.id, call.request, 'operators.wrong-confirmation')
  throw new AppError('invalid_request', apiMessages.wrongCode)
}
