import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { expect, test } from 'vitest'
import { PaymentProblemError } from '../problems/payment-problem-error.ts'
import { validatePayment } from './validate-payment.ts'
import type { PaymentToValidate } from './validate-payment.ts'

const stripe = {} as unknown as Stripe

function fields(submit: () => Promise<{ error?: StripeError }>): StripeElements {
  return { submit } as unknown as StripeElements
}
const refusing = (type: StripeError['type']) => fields(async () => ({ error: { type } }))
const complete = fields(async () => ({}))

const ready: PaymentToValidate = {
  stripe,
  elements: complete,
  isWallet: false,
  fullName: 'Marta Buyer',
  email: 'marta@example.com',
  product: { id: 'p', type: 'subscription', priceCents: 1999 },
  timeoutError: new PaymentProblemError('silent'),
}
const noProduct = { ...ready.product, id: '' }
const nothing = { fullName: '', email: '', product: noProduct }

test('resolves with the provider once everything is valid', async () => {
  expect(await validatePayment(ready)).toEqual({ stripe, elements: complete })
  const wallet = { ...ready, isWallet: true, fullName: '' }
  expect(await validatePayment(wallet)).toEqual({ stripe, elements: complete })
})

test.each<[string, Partial<PaymentToValidate>, string]>([
  [
    'fields that are not there',
    { ...nothing, stripe: null, elements: null },
    'Payment form not ready. Please try again.',
  ],
  [
    'a card that is not complete',
    { ...nothing, elements: refusing('validation_error') },
    'Please enter valid card details',
  ],
  ['no address', nothing, 'Email address is required'],
  ['no name', { fullName: 'Jo', product: noProduct }, 'Please fill in all required fields correctly'],
  ['no product', { product: noProduct }, 'Invalid product information'],
  ['a wallet without its provider', { isWallet: true, stripe: null }, 'Stripe has not been initialized'],
  ['a wallet that is refused', { isWallet: true, elements: refusing('api_error') }, 'Form validation failed'],
  [
    'fields that throw',
    { elements: fields(() => Promise.reject(new Error('x'))) },
    'Error validating elements',
  ],
  ['a card that cannot be checked', { elements: refusing('api_error') }, 'Error validating payment details'],
])('reports %s before later problems', async (_case, change, message) => {
  await expect(validatePayment({ ...ready, ...change })).rejects.toThrow(message)
})
