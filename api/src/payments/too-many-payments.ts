import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'

/** The refusal (429) for a lead that has used up its tries of the hour, with the wait that its text names. */
export function tooManyPayments(): AppError {
  return new AppError('too_many_requests', apiMessages.tooManyPayments, { retryAfterSeconds: 60 * 60 })
}
