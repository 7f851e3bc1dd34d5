import { apiMessages } from '@fennel/contract'
import { isPlausibleEmail, normaliseEmail } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'

export { emailKeyOf } from '@fennel/funnel'

/** The address of somebody who pays; a missing one is told so (400). */
export function payerEmailOf(text: string | undefined): string {
  if (text === undefined || text.trim() === '') {
    throw new AppError('invalid_request', apiMessages.emailRequired)
  }
  return checkEmail(text)
}

/** The address as we keep it; refuses what cannot be one. */
export function checkEmail(text: string): string {
  const email = normaliseEmail(text)
  if (!isPlausibleEmail(email)) throw new AppError('invalid_request', apiMessages.invalidEmail)
  return email
}
