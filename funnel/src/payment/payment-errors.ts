import { paymentMessages } from './payment-messages.ts'

/**
 * Our own refusal codes, in addition to the provider's. None of them says anything about the card: no bank was asked,
 * and nothing was charged.
 */
export const ownRefusalCodes = [
  /** The day's allowance of cards is used up. */
  'card_limit_reached',
  /** Each person gets one trial. */
  'trial_already_used',
  /** A plan is already running. */
  'plan_already_active',
  /** The price of the attempt had ended before it was paid. */
  'offer_ended',
  /** The try of a one-click offer was closed, so that nobody can pay it any more. */
  'offer_closed',
  /** The attempt waited too long for its payment, or is at terms that are no longer shown. */
  'expired',
] as const

export type OwnRefusalCode = (typeof ownRefusalCodes)[number]

/**
 * Message for each code of the payment provider (its `code`, or the finer `decline_code`), for our own refusal codes,
 * and for `trial_refunded`: a trial that was paid for, ended as a second one and is refunded.
 */
export const paymentErrorMessages = {
  card_declined: 'Your card was declined. Please try a different payment method.',
  expired_card: 'Your card has expired. Please try a different card.',
  incorrect_cvc: "The security code doesn't match your card. Please check it and try again.",
  incorrect_number: "The card number doesn't look right. Please check it and try again.",
  incorrect_zip: "The postal code doesn't match your card. Please check it and try again.",
  insufficient_funds: "Your card doesn't have enough funds. Please try a different payment method.",
  invalid_cvc: "The security code isn't valid. Please check it and try again.",
  invalid_expiry_month: "The expiration month isn't valid. Please check it and try again.",
  invalid_expiry_year: "The expiration year isn't valid. Please check it and try again.",
  invalid_number: "The card number isn't valid. Please check it and try again.",
  postal_code_invalid: "The postal code isn't valid. Please check it and try again.",
  authentication_required:
    'Your bank asks you to confirm this payment. Please try again and complete the check.',
  approve_with_id: "Your bank couldn't approve the payment. Please try again, or contact your bank.",
  call_issuer: 'Your bank declined the payment. Please contact your bank or try a different payment method.',
  processing_error: 'Something went wrong while processing your card. Please try again in a moment.',
  rate_limit: 'There were too many attempts at once. Please wait a moment and try again.',
  idempotency_key_in_use:
    'This payment is already being processed. Please wait a moment before you try again.',
  payment_method_not_available: "This payment method isn't available right now. Please try a different one.",
  payment_method_unactivated: "This payment method isn't active. Please try a different one.",
  payment_intent_unexpected_state:
    'This payment has changed in the meantime. Please reload the page and try again.',
  payment_intent_action_required: 'Your bank asks for one more step. Please try again and complete it.',
  payment_intent_authentication_failure: paymentMessages.authenticationCanceled,
  payment_intent_incompatible_payment_method:
    "This payment method can't be used for this purchase. Please try a different one.",
  resource_missing: "We couldn't find this payment anymore. Please reload the page and try again.",
  resource_already_exists:
    'This payment has already been started. Please reload the page before you try again.',
  browser_not_supported:
    "Your browser doesn't support this payment method. Please try a card or another browser.",
  no_network_connection: 'You seem to be offline. Please check your connection and try again.',
  '3ds_declined': 'Your bank declined the 3D Secure check. Please try a different payment method.',
  '3ds_not_supported': "Your card doesn't support the 3D Secure check. Please try a different card.",
  link_account_deactivated: "Your Link account isn't active. Please pay with a card instead.",
  link_already_exists:
    'There is already a Link account for this email. Please sign in to it or pay with a card.',
  incomplete_address: "Your address isn't complete. Please fill in the missing parts.",
  incomplete_payment_details: 'Please fill in all required payment details.',
  amount_too_large: 'This amount is too large for the payment method. Please contact support.',
  amount_too_small: 'This amount is too small for the payment method. Please contact support.',
  card_limit_reached:
    'We did not charge this card. To protect cardholders, only a few cards can be tried in one day. Please try again tomorrow.',
  trial_already_used: 'A trial was already started with this email or card. Please choose another plan.',
  trial_refunded:
    "A trial was already started with this email or card, so this one didn't start. We are refunding what you paid.",
  plan_already_active: 'You already have a plan, so nothing was charged.',
  offer_ended: 'The offer has ended, so nothing was charged. Please look at the new price.',
  offer_closed: 'This offer was not paid in time, so nothing was charged.',
  expired: 'This order is no longer open, and nothing was charged. Please try again.',
} as const satisfies Readonly<Record<OwnRefusalCode, string>> & Readonly<Record<string, string>>

export type PaymentErrorCode = keyof typeof paymentErrorMessages

function isKnownCode(code: unknown): code is PaymentErrorCode {
  return typeof code === 'string' && Object.hasOwn(paymentErrorMessages, code)
}

function textOf(
  error: unknown,
  key: 'code' | 'decline_code' | 'declineCode' | 'message',
): string | undefined {
  if (typeof error !== 'object' || error === null || !(key in error)) return undefined
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The yellow panel after a 3-D Secure check was canceled. */
export const authenticationCanceledPanel = {
  title: 'Authentication Canceled',
  text: 'The 3D Secure authentication was canceled. Please try again with the same or a different payment method.',
} as const

/** The red panel's title; its text comes from `paymentErrorMessage`. */
export const paymentErrorTitle = 'Payment Error'

/** Whether an error (a provider object, an `Error`, a code or a message) says that 3-D Secure was canceled. */
export function isAuthenticationCanceled(error: unknown): boolean {
  const said =
    typeof error === 'string'
      ? error
      : [textOf(error, 'code'), textOf(error, 'decline_code'), textOf(error, 'message')].join(' ')
  const text = said.slice(0, 2000).toLowerCase()
  if (text.includes('payment_intent_authentication_failure')) return true
  return text.includes('authentication') && /cancel/.test(text)
}

/**
 * The sentence to show for a payment error: by its decline code, then its code, then its own message (messages from our
 * server are fit to show). An unknown code gives 'An unknown error occurred during payment processing.'
 */
export function paymentErrorMessage(error: unknown): string {
  if (isAuthenticationCanceled(error)) return paymentMessages.authenticationCanceled
  if (typeof error === 'string') {
    if (isKnownCode(error)) return paymentErrorMessages[error]
    return /\s/.test(error.trim()) ? error : paymentMessages.unknownCode
  }
  const codes = [textOf(error, 'decline_code'), textOf(error, 'declineCode'), textOf(error, 'code')]
  const known = codes.find(isKnownCode)
  if (known) return paymentErrorMessages[known]
  if (codes.some((code) => code !== undefined)) return paymentMessages.unknownCode
  return textOf(error, 'message') ?? paymentMessages.unexpected
}
