import { apiMessages } from '@fennel/contract'
import { isPlausibleEmail, normaliseEmail } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'

/** What two spellings of one address have in common. */
export function emailKeyOf(email: string): string {
  return normaliseEmail(email).toLowerCase()
}

/** The address as we keep it; refuses what cannot be one. */
export function checkEmail(text: string): string {
  const email = normaliseEmail(text)
  if (!isPlausibleEmail(email)) throw new AppError('invalid_request', apiMessages.invalidEmail)
  return email
}
