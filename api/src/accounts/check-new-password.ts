import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Refuses a password shorter than the operator asks for, and one that everybody tries first. The reset page ends the
 * sentence about the length with a full stop.
 */
export function checkNewPassword({ config }: Services, password: string, ending: '' | '.'): void {
  const least = config.passwordMinLength
  if (password.length < least) {
    const sentence = apiMessages.passwordTooShort.replace('6', String(least))
    throw new AppError('invalid_request', `${sentence}${ending}`)
  }
  if (isCommonPassword(password)) throw new AppError('invalid_request', apiMessages.passwordTooCommon)
}
