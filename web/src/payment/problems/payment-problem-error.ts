import { paymentMessages } from '@fennel/funnel'
import type { StripeError } from '@stripe/stripe-js'
import { ApiFailure } from '#web/api/index.ts'

const connectionLost = 'no_network_connection'

interface PaymentProblemDetails extends ErrorOptions {
  /** The provider's, or one of ours. */
  readonly code?: string | undefined
  /** The finer code of a declined card. */
  readonly declineCode?: string | undefined
  /** Nobody here knows how the attempt ended, or whether it did. A lost connection says so by itself. */
  readonly isUndecided?: boolean
}

/** Why an attempt to pay ended: the provider's codes when there are any, and a sentence fit to show. */
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

/** The server was asked to take money, now or by an earlier attempt, and its answer is lost. */
export function outcomeUnknown(): PaymentProblemError {
  return new PaymentProblemError(paymentMessages.outcomeUnknown, { isUndecided: true })
}

/** A problem the payment provider's browser half reported. */
export function problemFromProvider(error: StripeError, fallback: string): PaymentProblemError {
  // A set-up that was broken off is the same event as a payment that was.
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

/** Anything thrown on the way as a problem a visitor may read; words of a programme's own failure never are. */
export function toPaymentProblem(error: unknown): PaymentProblemError {
  if (error instanceof PaymentProblemError) return error
  const cause = error
  if (!(error instanceof Error)) return new PaymentProblemError(paymentMessages.unknown, { cause })
  if (!(error instanceof ApiFailure))
    return new PaymentProblemError(paymentMessages.processingFailed, { cause })
  if (error.code === 'timeout')
    return new PaymentProblemError(paymentMessages.timedOut, { isUndecided: true, cause })
  if (error.status === 0) return new PaymentProblemError(error.message, { code: connectionLost, cause })
  // 404: this browser no longer opens its lead. 'Nothing found' would say nothing to a buyer.
  if (error.status === 404) return new PaymentProblemError(paymentMessages.unableToProcess, { cause })
  const { message, providerCode: code, isTemporary: isUndecided } = error
  return new PaymentProblemError(message, { code, isUndecided, cause })
}
