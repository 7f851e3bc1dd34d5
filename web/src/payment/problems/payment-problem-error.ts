import { paymentMessages } from '@fennel/funnel'
import type { StripeError } from '@stripe/stripe-js'
import { ApiFailure } from '#web/api/index.ts'

const connectionLost = 'no_network_connection'

/** Why an attempt to pay ended: the provider's codes when there are any, and a sentence fit to show. */
export class PaymentProblemError extends Error {
  override readonly name = 'PaymentProblemError'
  readonly code: string | undefined
  /** The finer code of a declined card. */
  readonly declineCode: string | undefined
  /** Nobody here knows how the attempt ended, or whether it did. */
  readonly isUndecided: boolean

  constructor(
    message: string,
    code?: string,
    declineCode?: string,
    isUndecided: boolean = code === connectionLost,
  ) {
    super(message)
    this.code = code
    this.declineCode = declineCode
    this.isUndecided = isUndecided
  }
}

/** Nobody answers any more, and the server was asked to take money: now, or by a try of before that nobody heard of. */
export function outcomeUnknown(): PaymentProblemError {
  return new PaymentProblemError(paymentMessages.outcomeUnknown, undefined, undefined, true)
}

/** A problem the payment provider's browser half reported. */
export function problemFromProvider(error: StripeError, fallback: string): PaymentProblemError {
  // A set-up that was broken off is the same event as a payment that was.
  const code =
    error.code === 'setup_intent_authentication_failure'
      ? 'payment_intent_authentication_failure'
      : error.code
  const isOffline = error.type === 'api_connection_error'
  return new PaymentProblemError(
    error.message ?? fallback,
    isOffline ? connectionLost : code,
    error.decline_code,
  )
}

/** Anything thrown on the way as a problem a visitor may read; words of a programme's own failure never are. */
export function toPaymentProblem(error: unknown): PaymentProblemError {
  if (error instanceof PaymentProblemError) return error
  if (!(error instanceof Error)) return new PaymentProblemError(paymentMessages.unknown)
  if (!(error instanceof ApiFailure)) return new PaymentProblemError(paymentMessages.processingFailed)
  if (error.code === 'timeout')
    return new PaymentProblemError(paymentMessages.timedOut, undefined, undefined, true)
  if (error.status === 0) return new PaymentProblemError(error.message, connectionLost)
  // 404: this browser no longer opens its lead. 'Nothing found' would say nothing to a buyer.
  if (error.status === 404) return new PaymentProblemError(paymentMessages.unableToProcess)
  return new PaymentProblemError(error.message, error.providerCode, undefined, error.isTemporary)
}
