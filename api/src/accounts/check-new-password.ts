import { apiMessages } from '@fennel/contract'
import { newPasswordError } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Refuses a password shorter than the configured minimum, or among the most common ones. `ending` is appended to the
 * sentence about the length: the reset page shows it with a full stop.
 */
export function checkNewPassword({ config }: Services, password: string, ending: '' | '.'): void {
  const tooShort = newPasswordError(password, config.passwordMinLength)
  if (tooShort !== undefined) throw new AppError('invalid_request', `${tooShort}${ending}`)
  if (isCommonPassword(password)) throw new AppError('invalid_request', apiMessages.passwordTooCommon)
}
