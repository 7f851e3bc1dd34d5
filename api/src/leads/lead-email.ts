import { apiMessages } from '@fennel/contract'
import { isPlausibleEmail, normalizeEmail } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'

export { emailKeyOf } from '@fennel/funnel'

/** The buyer's address; throws 400 when it is missing. */
export function payerEmailOf(text: string | undefined): string {
  if (text === undefined || text.trim() === '') {
    throw new AppError('invalid_request', apiMessages.emailRequired)
  }
  return checkEmail(text)
}

/** Normalizes an address for storage; throws 400 for an implausible one. */
export function checkEmail(text: string): string {
  const email = normalizeEmail(text)
  if (!isPlausibleEmail(email)) throw new AppError('invalid_request', apiMessages.invalidEmail)
  return email
}
