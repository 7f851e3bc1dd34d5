import { apiErrorStatus } from '@fennel/contract'
import type { ApiErrorCode } from '@fennel/contract'

/** A refusal with a sentence fit for the visitor. Anything else that is thrown becomes 'unexpected' and stays in the log. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ApiErrorCode
  /** Which refusal of that code it is: the payment provider's own code, or one of ours. */
  readonly detailCode: string | undefined
  /** When the call may come again, where that is known. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ApiErrorCode,
    message: string,
    {
      detailCode,
      retryAfterSeconds,
    }: { readonly detailCode?: string | undefined; readonly retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.code = code
    this.detailCode = detailCode
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return apiErrorStatus[this.code]
  }
}
