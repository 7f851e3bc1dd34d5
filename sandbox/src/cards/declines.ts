/** Why an issuer declines, in the API's words. */
export interface Decline {
  code: string
  declineCode?: string
  message: string
  param?: string
  adviceCode?: string
  networkCode?: string
}

const declined = (declineCode: string, adviceCode?: string, networkCode = '05'): Decline => ({
  code: 'card_declined',
  declineCode,
  message: 'Your card was declined.',
  networkCode,
  ...(adviceCode !== undefined && { adviceCode }),
})

/** The kinds of decline that test cards produce. */
const declines = {
  generic: declined('generic_decline', 'try_again_later', '01'),
  insufficient_funds: {
    ...declined('insufficient_funds', 'try_again_later', '51'),
    message: 'Your card has insufficient funds.',
  },
  lost: declined('lost_card', 'do_not_try_again', '41'),
  stolen: declined('stolen_card', 'do_not_try_again', '43'),
  velocity: {
    ...declined('card_velocity_exceeded', 'try_again_later', '65'),
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  fraudulent: declined('fraudulent', 'do_not_try_again', '59'),
  expired: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
    param: 'exp_month',
    adviceCode: 'do_not_try_again',
    networkCode: '54',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
    adviceCode: 'confirm_card_data',
    networkCode: 'N7',
  },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    adviceCode: 'try_again_later',
    networkCode: '96',
  },
  incorrect_number: {
    code: 'incorrect_number',
    message: 'Your card number is incorrect.',
    param: 'number',
  },
  live_card: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. ' +
      'For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
  authentication_required: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
    networkCode: '65',
  },
} as const satisfies Record<string, Decline>

/**
 * Reasons after which Stripe does not ask the bank again: it still schedules attempts, but makes them only with another
 * payment method (https://docs.stripe.com/billing/revenue-recovery/smart-retries).
 */
export const neverRetried: ReadonlySet<string> = new Set([
  'authentication_required',
  'highest_risk_level',
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'transaction_not_allowed',
])

export type DeclineName = keyof typeof declines

/** A decline by its name. */
export const declineOf = (name: DeclineName): Decline => declines[name]
