import { apiMessages } from '@fennel/contract'
import { checkNewPassword } from '#api/accounts/index.ts'
import type { AcceptReset } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { appendAudit } from '#api/audit/index.ts'
import type { Services } from '#api/services.ts'
import { isOnTeam } from './operator-store.ts'

/** Longer than for customers, because operators can see everybody's data. */
const operatorPasswordMin = 12

/** Shorter names before the @ appear by chance in too many good passwords to be forbidden. */
const minLocalPart = 4

/**
 * Throws 400 for a password that is too short, too common, or contains the name before the @ of the operator's address
 * (if that name is short: the whole address).
 */
export function checkOperatorPassword(services: Services, password: string, email: string): void {
  if (password.length < operatorPasswordMin)
    throw new AppError('invalid_request', apiMessages.operatorPasswordTooShort)
  if (password.toLowerCase().includes(forbiddenPartOf(email.toLowerCase())))
    throw new AppError('invalid_request', apiMessages.operatorPasswordIsAddress)
  checkNewPassword(services, password, '.')
}

/**
 * Applies the operators' password rule to a reset by anyone who is or was on the team, and records the reset in the
 * audit log: a removed operator may be readmitted with the password they have.
 */
export function acceptOperatorsReset(services: Services): AcceptReset {
  return async (tx, request, user, password) => {
    if (!(await isOnTeam(tx, user.id))) return
    checkOperatorPassword(services, password, user.email)
    await appendAudit(tx, {
      at: new Date(services.now()),
      actorId: user.id,
      ipAddress: request.ip,
      requestId: String(request.id),
      action: 'operators.password-reset',
      target: user.id,
    })
  }
}

function forbiddenPartOf(email: string): string {
  const name = email.split('@', 1)[0] ?? ''
  return name.length < minLocalPart ? email : name
}
