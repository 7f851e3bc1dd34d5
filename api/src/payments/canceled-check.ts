/**
 * Stripe's codes for a payment or card set-up whose buyer failed or canceled the bank's check. The bank decided nothing
 * about the card, and nothing was charged.
 */
export const canceledCheckCodes: readonly string[] = [
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
]
