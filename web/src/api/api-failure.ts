/** A call that did not succeed. `status` 0 means that no answer came: network gone or timed out. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly status: number
  /** The product's error code, or 'network' / 'timeout'. */
  readonly code: string
  /** The payment provider's code, when a payment failed; with another refusal one of the server's own. */
  readonly providerCode: string | undefined
  /** How long a busy server asked us to wait before we come again, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, code: string, message: string, providerCode?: string, retryAfterMs?: number) {
    super(message)
    this.status = status
    this.code = code
    this.providerCode = providerCode
    this.retryAfterMs = retryAfterMs
  }

  /** Whether trying again later can help: the server was away or busy. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}
