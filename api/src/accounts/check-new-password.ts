import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'

/** Refuses a password shorter than the operator asks for. The reset page ends the sentence with a full stop. */
export function checkNewPassword({ config }: Services, password: string, ending: '' | '.'): void {
  const least = config.passwordMinLength
  if (password.length >= least) return
  throw new AppError(
    'invalid_request',
    `${apiMessages.passwordTooShort.replace('6', String(least))}${ending}`,
  )
}
