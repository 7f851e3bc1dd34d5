import { apiMessages } from '@fennel/contract'
import { checkNewPassword } from '#api/accounts/index.ts'
import type { WeighPassword } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { isOnTeam } from './operator-store.ts'

/** Operators see everybody's data, so they need more than customers do. */
const operatorPasswordMin = 12

/** A shorter name before the @ is part of too many good passwords to say anything about one. */
const tellingNameMin = 4

/** Refuses a password that is short, common, or made of the operator's own address. */
export function checkOperatorPassword(services: Services, password: string, email: string): void {
  if (password.length < operatorPasswordMin)
    throw new AppError('invalid_request', apiMessages.operatorPasswordTooShort)
  if (password.toLowerCase().includes(tellingPartOf(email.toLowerCase())))
    throw new AppError('invalid_request', apiMessages.operatorPasswordIsAddress)
  checkNewPassword(services, password, '.')
}

/** Holds a new password to the operators' rule where its account is on the team, or was: who was let go may return. */
export function weighNewPassword(services: Services): WeighPassword {
  return async (tx, user, password) => {
    if (await isOnTeam(tx, user.id)) checkOperatorPassword(services, password, user.email)
  }
}

function tellingPartOf(email: string): string {
  const name = email.split('@', 1)[0] ?? ''
  return name.length < tellingNameMin ? email : name
}
