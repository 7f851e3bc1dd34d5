import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { endOfRetries, publicCode, stripeFailureOf } from './stripe-failure.ts'

const { errors } = Stripe

describe('what a failed request means for money', () => {
  test.each([
    [
      'a refused card',
      new errors.StripeCardError({
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        statusCode: 402,
      }),
      { kind: 'declined', code: 'insufficient_funds' },
    ],
    [
      'a wrong parameter',
      new errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'resource_missing',
        statusCode: 404,
      }),
      { kind: 'declined', code: 'resource_missing' },
    ],
    [
      'an earlier, different request under the same key',
      new errors.StripeIdempotencyError({ type: 'idempotency_error', statusCode: 400 }),
      { kind: 'finished' },
    ],
    [
      'an intent that moved on',
      new errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        statusCode: 400,
      }),
      { kind: 'moved-on' },
    ],
    ['no answer', new errors.StripeConnectionError({ type: 'api_error' }), { kind: 'unknown' }],
    [
      'too many requests',
      new errors.StripeRateLimitError({ type: 'rate_limit_error', statusCode: 429 }),
      { kind: 'unknown' },
    ],
    [
      'the same key still at work',
      new errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        statusCode: 409,
      }),
      { kind: 'unknown' },
    ],
    [
      'a server error of Stripe’s',
      new errors.StripeAPIError({ type: 'api_error', statusCode: 500 }),
      { kind: 'finished' },
    ],
  ])('%s', (_name, error, failure) => {
    expect(stripeFailureOf(error)).toEqual(failure)
  })

  test('an error that is not Stripe’s is rethrown', () => {
    const bug = new TypeError('x is not a function')
    expect(() => stripeFailureOf(bug)).toThrow(bug)
  })
})

test('an issuer’s remarks about theft or fraud are not passed on', () => {
  const codes = ['stolen_card', 'lost_card', 'fraudulent', 'pickup_card', 'generic_decline'].map((reason) =>
    publicCode('card_declined', reason),
  )
  expect(new Set(codes)).toEqual(new Set(['card_declined']))
  expect(publicCode(undefined, undefined)).toBe('card_declined')
})

test('a card that Stripe itself refuses was declined, and the reason is no unknown error', () => {
  expect(publicCode('card_decline_rate_limit_exceeded', undefined)).toBe('card_declined')
  expect(publicCode('incorrect_address', undefined)).toBe('card_declined')
  expect(publicCode('payment_intent_authentication_failure', undefined)).toBe(
    'payment_intent_authentication_failure',
  )
})

test('a refusal for good is distinguished from one that may succeed another day', () => {
  expect(endOfRetries('card_declined', 'lost_card')).toBe('for-good')
  expect(endOfRetries('incorrect_number', undefined)).toBe('for-good')
  expect(endOfRetries('authentication_required', 'authentication_required')).toBe('unconfirmed')
  expect(endOfRetries('card_declined', 'insufficient_funds')).toBeUndefined()
  expect(endOfRetries(undefined, undefined)).toBeUndefined()
})
