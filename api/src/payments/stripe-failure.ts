import Stripe from 'stripe'

/**
 * What a failed request to Stripe means for money.
 * - `declined`: nothing was charged, for certain.
 * - `moved-on`: the intent is already past this step; read it.
 * - `finished`: Stripe answered with a server error of its own, or has answered another request under the same key;
 *   read the object to learn what happened.
 * - `unknown`: no answer came, Stripe had too many requests, or another request with the same key is still running;
 *   only repeating it will tell.
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

/** Classifies an error thrown by the SDK. Any other error is rethrown. */
export function stripeFailureOf(error: unknown): StripeFailure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (error instanceof Stripe.errors.StripeConnectionError) return { kind: 'unknown' }
  if (error instanceof Stripe.errors.StripeRateLimitError || error.statusCode === 409)
    return { kind: 'unknown' }
  if (error.code !== undefined && movedOn.has(error.code)) return { kind: 'moved-on' }
  if (error instanceof Stripe.errors.StripeCardError)
    return { kind: 'declined', code: publicCode(error.code, error.decline_code) }
  // NOTE: an idempotency error compares this request with an earlier one under its key, and says nothing about what
  // that one did. It may have charged or refunded.
  const isOfAnother = error instanceof Stripe.errors.StripeIdempotencyError
  if (isOfAnother || (error.statusCode ?? 500) >= 500) return { kind: 'finished' }
  return { kind: 'declined', code: error.code ?? 'processing_error' }
}

/**
 * Rethrows an error unless it is Stripe's, or says what an answer of Stripe's means, such as that a price is archived.
 */
export function rethrowUnlessStripe(error: unknown): void {
  const { StripeError } = Stripe.errors
  const isStripes =
    error instanceof StripeError || (error instanceof Error && error.cause instanceof StripeError)
  if (!isStripes) throw error
}

/** Like `stripeFailureOf`, but undefined for an error that is not Stripe's. */
export function knownFailureOf(error: unknown): StripeFailure | undefined {
  return error instanceof Stripe.errors.StripeError ? stripeFailureOf(error) : undefined
}

/** Whether the issuer or Stripe refused the card, as opposed to Stripe refusing our request. */
export function isCardRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError
}

/** Whether Stripe does not take this email address, for instance because of letters outside ASCII. */
export function isEmailRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'email_invalid'
}

/**
 * Whether Stripe rejected our API key or its rights: nothing was done, and it will succeed once the key is fixed. A
 * promised refund does not count as refused then.
 */
export function isKeyRejected(error: unknown): boolean {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors
  return error instanceof StripeAuthenticationError || error instanceof StripePermissionError
}

/**
 * Reasons after which Stripe makes its scheduled retries only with another payment method
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

/** Why a card is not tried again: it was refused for good, or its owner has to confirm the payment first. */
export type EndOfRetries = 'for-good' | 'unconfirmed'

/** What a refusal says about retries with the same card; undefined if the bank may well say yes on another day. */
export function endOfRetries(
  code: string | undefined,
  declineCode: string | undefined,
): EndOfRetries | undefined {
  const reason = declineCode ?? code ?? ''
  if (forGood.has(reason)) return 'for-good'
  return reason === 'authentication_required' ? 'unconfirmed' : undefined
}

/** Issuer reasons that a cardholder may see. A lost or stolen card gets the same general reason as any other. */
const publicReasons: ReadonlySet<string> = new Set([
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

/** Stripe's own refusals of a card for which the browser has no sentence: to the buyer, the card was declined. */
const plainRefusals: ReadonlySet<string> = new Set(['card_decline_rate_limit_exceeded', 'incorrect_address'])

/** The code for a refused card that may be sent to a browser. */
export function publicCode(code: string | undefined, declineCode: string | undefined): string {
  if (declineCode !== undefined && publicReasons.has(declineCode)) return declineCode
  return code === undefined || plainRefusals.has(code) ? 'card_declined' : code
}
