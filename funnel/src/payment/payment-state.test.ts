import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  initialPaymentState,
  payButtonBusyText,
  reducePayment,
  type PaymentAction,
  type PaymentState,
} from './payment-state.ts'

const declined = { code: 'card_declined' }
const run = (...actions: readonly (PaymentAction['type'] | PaymentAction)[]): PaymentState =>
  actions.reduce<PaymentState>(
    (state, action) => reducePayment(state, typeof action === 'string' ? withError(action) : action),
    initialPaymentState,
  )
function withError(type: PaymentAction['type']): PaymentAction {
  return type === 'failed' || type === 'challengeErrored' ? { type, error: declined } : { type }
}
const phases = (...actions: readonly PaymentAction['type'][]): string[] =>
  actions.map((_action, place) => run(...actions.slice(0, place + 1)).phase)

describe('the paths through a payment', () => {
  it('by card, without a challenge', () => {
    expect(phases('submitted', 'validated', 'succeeded')).toStrictEqual([
      'validating',
      'processing',
      'succeeded',
    ])
  })

  it('by card, with 3-D Secure', () => {
    expect(
      phases('submitted', 'validated', 'challengeStarted', 'completionStarted', 'succeeded'),
    ).toStrictEqual(['validating', 'processing', 'challenge', 'completing', 'succeeded'])
  })

  it('by wallet, with a confirmation', () => {
    expect(
      phases('submitted', 'validated', 'confirmationStarted', 'completionStarted', 'succeeded'),
    ).toStrictEqual(['validating', 'processing', 'confirming', 'completing', 'succeeded'])
  })

  it('again after a decline', () => {
    const retried = run('submitted', 'validated', 'failed', 'submitted')
    expect(retried).toStrictEqual({ phase: 'validating', isProcessing: true, problem: undefined })
  })
})

describe('errors', () => {
  it('stop the processing and show the message', () => {
    expect(run('submitted', 'validated', 'failed')).toStrictEqual({
      phase: 'failed',
      isProcessing: false,
      problem: {
        kind: 'payment-error',
        message: 'Your card was declined. Please try a different payment method.',
      },
    })
    expect(run({ type: 'failed', error: 'rate_limit' }).problem?.kind).toBe('payment-error')
  })

  it('do not reset the processing during a challenge', () => {
    const state = run('submitted', 'validated', 'challengeStarted', 'challengeErrored')
    expect(state).toMatchObject({
      phase: 'challenge',
      isProcessing: true,
      problem: { kind: 'payment-error' },
    })
    expect(
      run('submitted', 'validated', 'challengeStarted', 'challengeErrored', 'completionStarted').problem,
    ).toBe(undefined)
  })

  it.each<PaymentAction>([
    { type: 'authenticationCanceled' },
    { type: 'failed', error: { code: 'payment_intent_authentication_failure' } },
    { type: 'failed', error: new Error('The authentication was cancelled by the customer') },
    { type: 'challengeErrored', error: { code: 'payment_intent_authentication_failure' } },
  ])('reset it when the authentication is canceled (%j)', (action) => {
    expect(run('submitted', 'validated', 'challengeStarted', action)).toStrictEqual({
      phase: 'canceled',
      isProcessing: false,
      problem: {
        kind: 'authentication-canceled',
        message:
          'The 3D Secure authentication was canceled. Please try again with the same or a different payment method.',
      },
    })
  })
})

it('reset returns to the start', () => {
  expect(run('submitted', 'validated', 'failed', 'reset')).toBe(initialPaymentState)
})

it('a second tap or a late response changes nothing', () => {
  const busy = run('submitted', 'validated')
  expect(reducePayment(busy, { type: 'submitted' })).toBe(busy)
  const paid = run('submitted', 'validated', 'succeeded')
  for (const type of ['submitted', 'failed', 'authenticationCanceled', 'challengeStarted'] as const) {
    expect(reducePayment(paid, withError(type))).toBe(paid)
  }
})

it('says why the pay button is disabled, and keeps it disabled after a payment', () => {
  expect(payButtonBusyText(initialPaymentState)).toBe(undefined)
  expect(payButtonBusyText(run('submitted'))).toBe('Processing...')
  expect(payButtonBusyText(run('submitted', 'validated', 'challengeStarted'))).toBe('Verifying payment...')
  expect(payButtonBusyText(run('submitted', 'validated', 'failed'))).toBe(undefined)
  expect(payButtonBusyText(run('submitted', 'validated', 'succeeded'))).toBe('Payment complete')
})

it('is busy exactly between the tap and the outcome, and never pays twice, in any order of events', () => {
  const all: readonly PaymentAction['type'][] = [
    'submitted',
    'validated',
    'challengeStarted',
    'challengeErrored',
    'completionStarted',
    'authenticationCanceled',
    'confirmationStarted',
    'succeeded',
    'failed',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...all), { maxLength: 30 }), (types) => {
      let state = initialPaymentState
      let wasPaid = false
      for (const type of types) {
        state = reducePayment(state, withError(type))
        const atRest = ['idle', 'succeeded', 'failed', 'canceled'].includes(state.phase)
        expect(state.isProcessing).toBe(!atRest)
        expect(wasPaid && state.phase !== 'succeeded').toBe(false)
        wasPaid = state.phase === 'succeeded'
        const hasFailed = state.phase === 'failed' || state.phase === 'canceled'
        expect(state.problem !== undefined).toBe(
          state.phase === 'challenge' ? state.problem !== undefined : hasFailed,
        )
      }
    }),
  )
})
