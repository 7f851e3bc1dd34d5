/** A request that did not succeed. `status` 0 means that no response arrived: no network, or a timeout. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly status: number
  /** The product's error code, or 'network' / 'timeout'. */
  readonly code: string
  /** The payment provider's code if a payment failed; otherwise a more specific code of our server. */
  readonly providerCode: string | undefined
  /** How long a busy server asked us to wait before the next request, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, code: string, message: string, providerCode?: string, retryAfterMs?: number) {
    super(message)
    this.status = status
    this.code = code
    this.providerCode = providerCode
    this.retryAfterMs = retryAfterMs
  }

  /** Whether trying again later can help: the server was unreachable or busy. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}
