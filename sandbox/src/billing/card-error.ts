import type { Decline } from '../cards/declines.ts'
import type { IntentError } from '../records/payment-intent.ts'
import type { PaymentMethod } from '../records/payment-method.ts'
import { present } from '../wire/present.ts'
import { StripeError, type StripeErrorDetails } from '../wire/stripe-error.ts'

const docUrl = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

const detailsOf = (decline: Decline): { code: string } & StripeErrorDetails => ({
  code: decline.code,
  ...(decline.adviceCode !== undefined && { advice_code: decline.adviceCode }),
  ...(decline.declineCode !== undefined && { decline_code: decline.declineCode }),
  ...(decline.networkCode !== undefined && { network_decline_code: decline.networkCode }),
  ...(decline.param !== undefined && { param: decline.param }),
})

/** A decline by the issuer as a 402. What the attempt stored is kept. */
export function cardError(decline: Decline, around: StripeErrorDetails = {}): StripeError {
  return new StripeError(
    402,
    'card_error',
    decline.message,
    { ...detailsOf(decline), ...around },
    { keepsEffects: true },
  )
}

/** The same decline as stored on an intent. */
export function declinedAttempt(decline: Decline, method: PaymentMethod, charge?: string): IntentError {
  return {
    ...detailsOf(decline),
    ...(charge !== undefined && { charge }),
    doc_url: docUrl(decline.code),
    message: decline.message,
    payment_method: present(method),
    type: 'card_error',
  }
}

/** A challenge that the cardholder failed or closed, as stored on an intent. */
export function failedAuthentication(
  kind: 'payment_intent' | 'setup_intent',
  outcome: 'cancel' | 'fail',
  method: PaymentMethod | undefined,
): IntentError {
  const code = `${kind}_authentication_failure`
  const reason = outcome === 'cancel' ? ' because the authentication was canceled' : ''
  return {
    code,
    doc_url: docUrl(code),
    message:
      `We are unable to authenticate your payment method${reason}. ` +
      'Please choose a different payment method and try again.',
    ...(method && { payment_method: present(method) }),
    type: 'invalid_request_error',
  }
}
