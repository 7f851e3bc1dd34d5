import { apiErrorStatus } from '@fennel/contract'
import type { ApiErrorCode } from '@fennel/contract'

/** A refusal with a sentence fit for the visitor. Anything else that is thrown becomes 'unexpected' and stays in the log. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ApiErrorCode
  /** The payment provider's code, when there is one. */
  readonly providerCode: string | undefined

  /** When the call may come again, where that is known. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ApiErrorCode, message: string, providerCode?: string, retryAfterSeconds?: number) {
    super(message)
    this.code = code
    this.providerCode = providerCode
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return apiErrorStatus[this.code]
  }
}
