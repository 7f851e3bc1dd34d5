import { apiMessages } from '@fennel/contract'
import { Secret, TOTP } from 'otpauth'
import type { UserRecord, DecideSignIn } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { appendAudit } from '#api/audit/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { lockOperator, selectOperator, updateOperator } from './operator-store.ts'
import type { OperatorRecord } from './operator-store.ts'
import { deleteCodesOf } from './recovery-code-store.ts'
import { meansRecoveryCode, takeRecoveryCode } from './recovery-codes.ts'
import type { RecoveryUse } from './recovery-codes.ts'

const periodSeconds = 30
/** How many time steps a phone's clock may be off in either direction (RFC 6238, 5.2). */
const window = 1

/** Re-checks, under the account's lock, a password that was found right earlier. Throws if it no longer is. */
export type Recheck = (tx: Queryable) => Promise<unknown>

/**
 * Stores a new 160-bit secret for the operator. The second factor stays off until a code proves that the app has it.
 * Throws 409 if it is already on.
 */
export async function startSecondFactor(services: Services, user: UserRecord, check: Recheck) {
  const secret = new Secret({ size: 20 })
  await inTransaction(services.db, async (tx) => {
    const locked = await lockOperator(tx, user.id)
    if (locked?.totpConfirmedAt !== null) throw new AppError('conflict', apiMessages.secondFactorOn)
    await check(tx)
    await updateOperator(tx, user.id, {
      totpSecret: services.cipher.seal(contextOf(user.id), secret.base32),
      totpLastStep: null,
    })
  })
  return { uri: totpOf(secret.base32, user.email).toString(), secret: secret.base32 }
}

/** Whether this code is valid now and unused. A valid one is used up. */
export async function takeCode(
  services: Services,
  tx: Queryable,
  operator: OperatorRecord,
  code: string,
): Promise<boolean> {
  if (operator.totpSecret === null || !/^\d{6}$/.test(code)) return false
  const secret = services.cipher.open(contextOf(operator.userId), operator.totpSecret)
  const timestamp = services.now()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta
  if (operator.totpLastStep !== null && step <= operator.totpLastStep) return false
  await updateOperator(tx, operator.userId, { totpLastStep: step })
  return true
}

/**
 * Accepts a second factor: a code of the app or a recovery code. Returns what is wrong with it in a sentence, or
 * undefined if it was valid and is now used up.
 */
export async function takeFactor(
  services: Services,
  tx: Queryable,
  user: UserRecord,
  code: string,
  use: RecoveryUse,
): Promise<string | undefined> {
  const isRecovery = meansRecoveryCode(code)
  // NOTE: of two concurrent requests with one code, the second waits here and finds it used.
  const locked = await lockOperator(tx, user.id)
  if (locked === undefined || locked.totpConfirmedAt === null) return apiMessages.wrongCode
  const isRight = isRecovery
    ? await takeRecoveryCode(services, tx, user, code, use)
    : await takeCode(services, tx, locked, code)
  if (isRight) return undefined
  return isRecovery ? apiMessages.wrongRecoveryCode : apiMessages.wrongCode
}

/** Turns the second factor off. Its recovery codes end with it. */
export async function forgetSecondFactor(tx: Queryable, userId: string): Promise<void> {
  await updateOperator(tx, userId, { totpConfirmedAt: null, totpSecret: null, totpLastStep: null })
  await deleteCodesOf(tx, userId)
}

/** Signs operators in as such, with their second factor if they have one, and everybody else as a customer. */
export function decideSignIn(services: Services): DecideSignIn {
  return async (user, code, request) => {
    const operator = await selectOperator(services.db.query, user.id)
    if (operator === undefined) return 'web'
    if (operator.totpConfirmedAt === null) return 'admin'
    if (code === undefined) return 'second-factor'
    const problem = await inTransaction(services.db, async (tx) => {
      const found = await takeFactor(services, tx, user, code, { request, purpose: 'sign-in' })
      // NOTE: somebody knows the password, perhaps not the operator.
      if (found !== undefined)
        await appendAudit(tx, {
          at: new Date(services.now()),
          actorId: user.id,
          ipAddress: request.ip,
          requestId: String(request.id),
          action: 'operators.wrong-code',
        })
      return found
    })
    if (problem !== undefined) throw new AppError('not_signed_in', problem)
    return 'admin'
  }
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Fennel', label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret })
}

function contextOf(userId: string): string {
  return `second-factor:${userId}`
}
