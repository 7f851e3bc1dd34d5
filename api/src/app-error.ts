import { apiErrorStatus } from '@fennel/contract'
import type { ApiErrorCode } from '@fennel/contract'

/**
 * A refusal whose message is fit for the visitor. Anything else that is thrown is answered as 'unexpected' and its
 * message goes only to the log.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ApiErrorCode
  /** Narrows down `code`: the payment provider's own code, or one of ours. */
  readonly detailCode: string | undefined
  /** When the request may be retried, if known. */
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
