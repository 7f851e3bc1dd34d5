import { ownRefusalCodes } from '@fennel/funnel'
import type { OwnRefusalCode, PaymentErrorCode } from '@fennel/funnel'

// NOTE: our own codes, in addition to Stripe's. What each of them means is said where the list is, in the funnel.

export const cardLimitCode = 'card_limit_reached' satisfies OwnRefusalCode
export const trialUsedCode = 'trial_already_used' satisfies OwnRefusalCode
/** Not stored: what the buyer of a second trial hears once it was charged. */
export const trialRefundedCode = 'trial_refunded' satisfies PaymentErrorCode
export const otherPlanCode = 'plan_already_active' satisfies OwnRefusalCode
export const offerEndedCode = 'offer_ended' satisfies OwnRefusalCode
export const closedOfferCode = 'offer_closed' satisfies OwnRefusalCode
export const outdatedCode = 'expired' satisfies OwnRefusalCode

/**
 * Stripe's codes for a payment or card set-up whose buyer failed or canceled the bank's check. The bank decided nothing
 * about the card, and nothing was charged.
 */
export const canceledCheckCodes: readonly string[] = [
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
]

/**
 * The codes that say nothing about the card: no bank was asked, the buyer gave up its check, or something failed on the
 * way to it. Whoever tests cards learns nothing from them, so they count as no decline.
 */
export const noDeclineCodes: readonly string[] = [
  ...ownRefusalCodes,
  trialRefundedCode,
  ...canceledCheckCodes,
  'processing_error',
  'rate_limit',
]
