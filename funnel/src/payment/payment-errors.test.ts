import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  authenticationCanceledPanel,
  isAuthenticationCanceled,
  ownRefusalCodes,
  paymentErrorMessage,
  paymentErrorMessages,
} from './payment-errors.ts'
import { paymentMessages, upsellNotFoundFor } from './payment-messages.ts'

const codes =
  'card_declined amount_too_large amount_too_small incomplete_payment_details expired_card incorrect_cvc incorrect_number incorrect_zip insufficient_funds invalid_cvc invalid_expiry_month invalid_expiry_year invalid_number postal_code_invalid authentication_required approve_with_id call_issuer processing_error rate_limit idempotency_key_in_use payment_method_not_available payment_method_unactivated payment_intent_unexpected_state payment_intent_action_required payment_intent_authentication_failure payment_intent_incompatible_payment_method resource_missing resource_already_exists browser_not_supported no_network_connection 3ds_declined 3ds_not_supported link_account_deactivated link_already_exists incomplete_address trial_already_used trial_refunded card_limit_reached plan_already_active offer_ended offer_closed expired'.split(
    ' ',
  )

it('has a sentence for exactly the listed codes', () => {
  expect(Object.keys(paymentErrorMessages).toSorted()).toStrictEqual(codes.toSorted())
  for (const message of Object.values(paymentErrorMessages)) expect(message).toMatch(/^[A-Z].*\.$/)
})

it.each(ownRefusalCodes)('has words for our own refusal %s, for which nothing was charged', (code) => {
  for (const shown of [paymentErrorMessage(code), paymentErrorMessage({ code, message: 'x' })]) {
    expect(shown).not.toBe(paymentMessages.unknownCode)
    expect(shown).toBe(paymentErrorMessages[code])
  }
})

it.each([
  ['card_declined', 'Your card was declined. Please try a different payment method.'],
  ['incomplete_payment_details', 'Please fill in all required payment details.'],
  ['payment_intent_authentication_failure', paymentMessages.authenticationCanceled],
  [
    { code: 'trial_already_used', message: 'words of the server' },
    'A trial was already started with this email or card. Please choose another plan.',
  ],
  [
    'trial_refunded',
    "A trial was already started with this email or card, so this one didn't start. We are refunding what you paid.",
  ],
  ['do_not_know_this', 'An unknown error occurred during payment processing.'],
  ['toString', 'An unknown error occurred during payment processing.'],
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, paymentErrorMessages.insufficient_funds],
  [{ code: 'card_declined', decline_code: 'lost_card' }, paymentErrorMessages.card_declined],
  [{ code: 'new_code', message: 'provider words' }, 'An unknown error occurred during payment processing.'],
  [
    { message: 'Payment request timed out. Please try again.' },
    'Payment request timed out. Please try again.',
  ],
  [new Error('Subscription creation failed'), 'Subscription creation failed'],
  ['Failed to confirm payment', 'Failed to confirm payment'],
  [undefined, 'An unexpected error occurred'],
  [null, 'An unexpected error occurred'],
  [{}, 'An unexpected error occurred'],
])('%j reads %s', (error, message) => {
  expect(paymentErrorMessage(error)).toBe(message)
})

it('sends amounts out of bounds to support', () => {
  expect(paymentErrorMessages.amount_too_large).toContain('Please contact support')
  expect(paymentErrorMessages.amount_too_small).toContain('Please contact support')
})

describe('a canceled 3-D Secure check', () => {
  it.each([
    'payment_intent_authentication_failure',
    { code: 'payment_intent_authentication_failure' },
    { message: 'Authentication was canceled' },
    new Error('The customer cancelled the authentication'),
  ])('is recognized in %j', (error) => {
    expect(isAuthenticationCanceled(error)).toBe(true)
    expect(paymentErrorMessage(error)).toBe(
      'Authentication was canceled. Please try again with the same or a different payment method.',
    )
  })

  it.each([
    undefined,
    'card_declined',
    { message: 'Your subscription was canceled' },
    { code: 'authentication_required' },
  ])('is not recognized in %j', (error) => {
    expect(isAuthenticationCanceled(error)).toBe(false)
  })

  it('has its own panel', () => {
    expect(authenticationCanceledPanel).toStrictEqual({
      title: 'Authentication Canceled',
      text: 'The 3D Secure authentication was canceled. Please try again with the same or a different payment method.',
    })
  })
})

it('always finds a sentence', () => {
  fc.assert(
    fc.property(fc.anything(), (error) => {
      expect(paymentErrorMessage(error).length).toBeGreaterThan(0)
    }),
  )
})

it('names the upsell it did not find', () => {
  expect(upsellNotFoundFor('x-1')).toBe('Upsell product not found for ID: x-1')
})
