import Stripe from 'stripe'

/**
 * What a failed call to Stripe means for money.
 * `declined`: nothing was charged, for certain. `moved-on`: the intent is already past this step; read it.
 * `finished`: Stripe answered with an error of its own; read the object to learn what happened.
 * `unknown`: no answer came, or another call with the same key still runs; only a repetition tells.
 */
export type StripeFailure =
  | { readonly kind: 'declined'; readonly code: string }
  | { readonly kind: 'moved-on' }
  | { readonly kind: 'finished' }
  | { readonly kind: 'unknown' }

const movedOn: ReadonlySet<string> = new Set([
  'payment_intent_unexpected_state',
  'setup_intent_unexpected_state',
])

/** Sorts an error thrown by the SDK. Errors that are not Stripe's are thrown on. */
export function stripeFailureOf(error: unknown): StripeFailure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (error instanceof Stripe.errors.StripeConnectionError) return { kind: 'unknown' }
  if (error instanceof Stripe.errors.StripeRateLimitError || error.statusCode === 409)
    return { kind: 'unknown' }
  if (error.code !== undefined && movedOn.has(error.code)) return { kind: 'moved-on' }
  if (error instanceof Stripe.errors.StripeCardError)
    return { kind: 'declined', code: publicCode(error.code, error.decline_code) }
  if ((error.statusCode ?? 500) >= 500) return { kind: 'finished' }
  return { kind: 'declined', code: error.code ?? 'processing_error' }
}

/** Whether the card was refused, by its issuer or by Stripe, rather than our request. */
export function isCardRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError
}

/**
 * Whether Stripe did not let our key in, or not that far: nothing was done, and a key put right does it all the same. What
 * was promised is no refusal then.
 */
export function isLockedOut(error: unknown): boolean {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors
  return error instanceof StripeAuthenticationError || error instanceof StripePermissionError
}

/**
 * Reasons after which Stripe makes the attempts it plans only with another payment method
 * (https://docs.stripe.com/billing/revenue-recovery/smart-retries).
 */
const forGood: ReadonlySet<string> = new Set([
  'highest_risk_level',
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'transaction_not_allowed',
])

/** Why a bank is not asked again with a card: it refused for good, or wants its owner to confirm the payment first. */
export type EndOfRetries = 'for-good' | 'unconfirmed'

/** What a refusal says about the same card; undefined where the bank may well say yes another day. */
export function endOfRetries(
  code: string | undefined,
  declineCode: string | undefined,
): EndOfRetries | undefined {
  const reason = declineCode ?? code ?? ''
  if (forGood.has(reason)) return 'for-good'
  return reason === 'authentication_required' ? 'unconfirmed' : undefined
}

/** Issuer reasons that a cardholder may be told; a card reported lost or stolen is told what any card is told. */
const tellable: ReadonlySet<string> = new Set([
  'approve_with_id',
  'authentication_required',
  'call_issuer',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_zip',
  'insufficient_funds',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'processing_error',
])

/** The code that leaves the house for a refused card. */
export function publicCode(code: string | undefined, declineCode: string | undefined): string {
  if (declineCode !== undefined && tellable.has(declineCode)) return declineCode
  return code ?? 'card_declined'
}
