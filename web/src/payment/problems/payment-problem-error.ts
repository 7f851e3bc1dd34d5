import { apiMessages } from '@fennel/contract'
import type { ApiErrorCode } from '@fennel/contract'
import { paymentMessages } from '@fennel/funnel'
import type { StripeError } from '@stripe/stripe-js'
import { ApiFailure } from '#web/api/index.ts'

const connectionLost = 'no_network_connection'

interface PaymentProblemDetails extends ErrorOptions {
  /** The provider's code, or one of ours. */
  readonly code?: string | undefined
  /** The more specific code of a declined card. */
  readonly declineCode?: string | undefined
  /** The page does not know whether or how the attempt ended. Implied by a lost connection. */
  readonly isUndecided?: boolean
}

/** Why an attempt to pay ended: the provider's codes if there are any, and a sentence to show. */
export class PaymentProblemError extends Error {
  override readonly name = 'PaymentProblemError'
  readonly code: string | undefined
  readonly declineCode: string | undefined
  readonly isUndecided: boolean

  constructor(message: string, details: PaymentProblemDetails = {}) {
    const { code, declineCode, isUndecided = code === connectionLost, ...options } = details
    super(message, options)
    this.code = code
    this.declineCode = declineCode
    this.isUndecided = isUndecided
  }
}

/** The server was asked to charge, now or by an earlier attempt, and the page does not know how that ended. */
export function outcomeUnknown(): PaymentProblemError {
  return new PaymentProblemError(paymentMessages.outcomeUnknown, { isUndecided: true })
}

/** Converts an error of the payment provider's browser script. */
export function problemFromProvider(error: StripeError, fallback: string): PaymentProblemError {
  // An abandoned card setup is treated like an abandoned payment.
  const code =
    error.code === 'setup_intent_authentication_failure'
      ? 'payment_intent_authentication_failure'
      : error.code
  const isOffline = error.type === 'api_connection_error'
  return new PaymentProblemError(error.message ?? fallback, {
    code: isOffline ? connectionLost : code,
    declineCode: error.decline_code,
  })
}

/**
 * The plan was paid by an earlier purchase that this tab knows nothing of, and this attempt charged nothing: as if the
 * server had refused it.
 */
export function alreadyOwned(): ApiFailure {
  return new ApiFailure(409, 'plan_already_active' satisfies ApiErrorCode, apiMessages.planAlreadyActive)
}

/**
 * Converts anything thrown into a problem a visitor may read. The message of an unexpected program error is never
 * shown.
 */
export function toPaymentProblem(error: unknown): PaymentProblemError {
  if (error instanceof PaymentProblemError) return error
  const cause = error
  if (!(error instanceof Error)) return new PaymentProblemError(paymentMessages.unknown, { cause })
  if (!(error instanceof ApiFailure))
    return new PaymentProblemError(paymentMessages.processingFailed, { cause })
  if (error.code === 'timeout')
    return new PaymentProblemError(paymentMessages.timedOut, { isUndecided: true, cause })
  if (error.status === 0) return new PaymentProblemError(error.message, { code: connectionLost, cause })
  // 404: this browser no longer has access to its lead. 'Nothing found' would mean nothing to a buyer.
  if (error.status === 404) return new PaymentProblemError(paymentMessages.unableToProcess, { cause })
  const { message, providerCode: code } = error
  // A 429 is decided: the server counts the tries before it charges anything.
  return new PaymentProblemError(message, { code, isUndecided: error.status >= 500, cause })
}
