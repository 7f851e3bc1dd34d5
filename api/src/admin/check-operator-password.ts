import { apiMessages } from '@fennel/contract'
import { checkNewPassword } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'

/** Operators see everybody's data, so they need more than customers do. */
export const operatorPasswordMin = 12

/** Refuses a password that is short, common, or the operator's own address. */
export function checkOperatorPassword(services: Services, password: string, email: string): void {
  const isOwnName = password.toLowerCase().includes(email.split('@', 1)[0]?.toLowerCase() ?? email)
  if (password.length < operatorPasswordMin || isOwnName)
    throw new AppError('invalid_request', apiMessages.operatorPasswordTooShort)
  checkNewPassword(services, password, '.')
}
