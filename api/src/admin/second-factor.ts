import { apiMessages } from '@fennel/contract'
import { Secret, TOTP } from 'otpauth'
import type { UserRecord, WeighSignIn } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { lockOperator, selectOperator, updateOperator } from './operator-store.ts'
import type { OperatorRecord } from './operator-store.ts'

const periodSeconds = 30
/** Steps a phone's clock may be off, either way (RFC 6238, 5.2). */
const window = 1

/** A fresh secret of 160 bits, sealed for the operator; it guards nothing until a code proved that it arrived. */
export async function startSecondFactor(services: Services, user: UserRecord) {
  const secret = new Secret({ size: 20 })
  await updateOperator(services.db.query, user.id, {
    totpSecret: services.cipher.seal(contextOf(user.id), secret.base32),
    totpConfirmedAt: null,
    totpLastStep: null,
  })
  return { uri: totpOf(secret.base32, user.email).toString(), secret: secret.base32 }
}

/** Whether this code is right now and was not used before; a right one is used up. */
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

/** Operators sign in as such, with their second factor where they have one; everybody else is a customer. */
export function weighSignIn(services: Services): WeighSignIn {
  return async (user, code) => {
    const operator = await selectOperator(services.db.query, user.id)
    if (operator === undefined) return 'web'
    if (operator.totpConfirmedAt === null) return 'admin'
    if (code === undefined) return 'second-factor'
    const isRight = await inTransaction(services.db, async (tx) => {
      const locked = await lockOperator(tx, user.id)
      return locked !== undefined && (await takeCode(services, tx, locked, code))
    })
    if (!isRight) throw new AppError('not_signed_in', apiMessages.wrongCode)
    return 'admin'
  }
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Fennel', label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret })
}

function contextOf(userId: string): string {
  return `second-factor:${userId}`
}
