import { describe, expect, it } from 'vitest'
import {
  checkoutEmailError,
  checkoutFormErrors,
  fullNameError,
  newPasswordError,
  passwordResetError,
  payableProductError,
  paymentError,
  type PaymentReadiness,
} from './checkout-validation.ts'

it.each([
  ['', 'Email is required'],
  ['  ', 'Email is required'],
  ['ana', 'Please enter a valid email address'],
  ['ana@example', 'Please enter a valid email address'],
  ['ana@example.com', undefined],
  [' ana@example.com ', undefined],
])('email %j: %s', (email, message) => {
  expect(checkoutEmailError(email)).toBe(message)
})

it.each([
  ['', 'Full name is required'],
  ['   ', 'Full name is required'],
  [' An ', 'Please enter your full name'],
  ['Ana', undefined],
])('full name %j: %s', (name, message) => {
  expect(fullNameError(name)).toBe(message)
})

it('reports errors by form field', () => {
  expect(checkoutFormErrors({ fullName: 'Ana Lima', email: 'ana@example.com' })).toStrictEqual({})
  expect(checkoutFormErrors({ fullName: '', email: 'x' })).toStrictEqual({
    fullName: 'Full name is required',
    email: 'Please enter a valid email address',
  })
})

it('requires the password length that the operator configured', () => {
  expect(newPasswordError('1234567', 8)).toBe('Password must be at least 8 characters long')
  expect(newPasswordError('12345678', 8)).toBeUndefined()
  expect(passwordResetError('1234567', '1234567', 8)).toBe('Password must be at least 8 characters long.')
})

it('requires six password characters by default', () => {
  expect(newPasswordError('12345')).toBe('Password must be at least 6 characters long')
  expect(newPasswordError('')).toBe('Password must be at least 6 characters long')
  expect(newPasswordError('123456')).toBeUndefined()
  expect(passwordResetError('123456', '123457')).toBe('Passwords do not match.')
  expect(passwordResetError('12345', '12345')).toBe('Password must be at least 6 characters long.')
  expect(passwordResetError('123456', '123456')).toBeUndefined()
})

it.each([
  [undefined, 'Invalid product information'],
  [{ id: '', type: 'subscription', priceCents: 100 }, 'Invalid product information'],
  [{ id: 'p', type: 'subscription', priceCents: 0 }, 'Invalid product information'],
  [{ id: 'p', type: 'subscription', priceCents: Number.NaN }, 'Invalid product information'],
  [{ id: 'p', type: 'subscription', priceCents: 1 }, undefined],
  [{ id: 'admin-card-setup', type: 'admin_setup', priceCents: 0 }, undefined],
])('product %j: %s', (product, message) => {
  expect(payableProductError(product)).toBe(message)
})

describe('before a payment is sent', () => {
  const ready: PaymentReadiness = {
    email: 'ana@example.com',
    isElementsReady: true,
    isCardComplete: true,
    isWallet: false,
    form: { fullName: 'Ana Lima', email: 'ana@example.com' },
    product: { id: 'p', type: 'subscription', priceCents: 1519 },
  }

  it.each<[Partial<PaymentReadiness>, string | undefined]>([
    [{}, undefined],
    [{ isElementsReady: false, isCardComplete: false }, 'Payment form not ready. Please try again.'],
    [{ isCardComplete: false, email: '' }, 'Please enter valid card details'],
    [{ email: ' ' }, 'Email address is required'],
    [{ form: { fullName: '', email: 'ana@example.com' } }, 'Please fill in all required fields correctly'],
    [{ product: undefined }, 'Invalid product information'],
    [{ isWallet: true, isCardComplete: false, form: { fullName: '', email: '' } }, undefined],
  ])('%j: %s', (change, message) => {
    expect(paymentError({ ...ready, ...change })).toBe(message)
  })
})
