/** Everything an error response may contain besides its type and message. */
export interface StripeErrorDetails {
  code?: string
  decline_code?: string
  param?: string
  advice_code?: string
  network_decline_code?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
  setup_intent?: object
}

export type StripeErrorType =
  | 'api_error'
  | 'card_error'
  | 'idempotency_error'
  | 'invalid_request_error'
  | 'rate_limit_error'

interface Consequence {
  /** Whether what was written before the error is kept (yes for a decline, no for a refusal). */
  keepsEffects?: boolean
  /** Whether a retry with the same idempotency key gets this same response again. */
  replayed?: boolean
}

/** An error as the API words it: status code and the body's `error` object. */
export class StripeError extends Error {
  readonly status: number
  readonly type: StripeErrorType
  readonly details: StripeErrorDetails
  readonly keepsEffects: boolean
  readonly replayed: boolean

  constructor(
    status: number,
    type: StripeErrorType,
    message: string,
    details: StripeErrorDetails = {},
    consequence: Consequence = {},
  ) {
    super(message)
    this.name = 'StripeError'
    this.status = status
    this.type = type
    this.details = details
    this.keepsEffects = consequence.keepsEffects ?? false
    this.replayed = consequence.replayed ?? true
  }

  /** The JSON body of the response. */
  body(requestId: string): { error: Record<string, unknown> } {
    const { code } = this.details
    return {
      error: {
        ...this.details,
        ...(code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        message: this.message,
        request_log_url: `/sandbox/#${requestId}`,
        type: this.type,
      },
    }
  }
}

/** A request that was not started because of wrong parameters. Its idempotency key stays free. */
export function badParameter(message: string, param: string, code?: string): StripeError {
  const details = code === undefined ? { param } : { code, param }
  return new StripeError(400, 'invalid_request_error', message, details, { replayed: false })
}

/** A request refused because of the current state. */
export function refusal(message: string, details: StripeErrorDetails = {}): StripeError {
  return new StripeError(400, 'invalid_request_error', message, details)
}

/** The object named by `param` does not exist. As at Stripe, 404 if it was in the path and 400 if in a parameter. */
export function missingObject(kind: string, id: string, param = 'id'): StripeError {
  const status = param === 'id' || param === 'intent' ? 404 : 400
  return new StripeError(status, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
}
