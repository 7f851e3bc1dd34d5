import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'

/** The refusal (429) of a lead that tried as often as it may within an hour, with the wait its sentence names. */
export function tooManyPayments(): AppError {
  return new AppError('too_many_requests', apiMessages.tooManyPayments, { retryAfterSeconds: 60 * 60 })
}
