import { isPlausibleEmail, normalizeEmail } from '../questions/email.ts'
import { paymentMessages } from './payment-messages.ts'

export const fewestNameCharacters = 3
export const fewestPasswordCharacters = 6
/** The product with which an operator tests whether cards can be set up; nobody buys it. */
export const adminSetupProductId = 'admin-card-setup'

/** Each check returns the message to show, or undefined if the value is valid. */
export function checkoutEmailError(email: string): string | undefined {
  const address = normalizeEmail(email)
  if (address === '') return 'Email is required'
  return isPlausibleEmail(address) ? undefined : 'Please enter a valid email address'
}

export function fullNameError(fullName: string): string | undefined {
  const name = fullName.trim()
  if (name === '') return 'Full name is required'
  return name.length < fewestNameCharacters ? 'Please enter your full name' : undefined
}

export interface CheckoutForm {
  readonly fullName: string
  readonly email: string
}

/** The errors of the checkout form by field; empty if it may be submitted. The country is optional. */
export function checkoutFormErrors(form: CheckoutForm): Partial<Record<keyof CheckoutForm, string>> {
  const email = checkoutEmailError(form.email)
  const fullName = fullNameError(form.fullName)
  return { ...(email && { email }), ...(fullName && { fullName }) }
}

/** The error of a new account's password. An operator may require more characters than the minimum. */
export function newPasswordError(password: string, fewest = fewestPasswordCharacters): string | undefined {
  return password.length < fewest ? `Password must be at least ${fewest} characters long` : undefined
}

export const resetTokenMissing = 'Password reset token is missing.'
export const resetTokenNotInUrl = 'Password reset token not found in URL.'

/** The error of the reset page's two fields. Call it only once both are filled in. */
export function passwordResetError(password: string, repeated: string, fewest?: number): string | undefined {
  if (password !== repeated) return 'Passwords do not match.'
  const error = newPasswordError(password, fewest)
  return error && `${error}.`
}

export interface PayableProduct {
  readonly id: string
  readonly type: string
  readonly priceCents: number
}

/** A product can be paid for if it has an id and a price above 0; a card set-up (`admin_setup`) needs no price. */
export function payableProductError(product: PayableProduct | undefined): string | undefined {
  if (!product?.id) return paymentMessages.invalidProduct
  if (product.type === 'admin_setup' || product.priceCents > 0) return undefined
  return paymentMessages.invalidProduct
}

export interface PaymentReadiness {
  readonly email: string
  readonly isElementsReady: boolean
  readonly isCardComplete: boolean
  /** Wallets and saved payment methods bring their own details, so the form is not validated. */
  readonly isWallet: boolean
  readonly form: CheckoutForm
  readonly product: PayableProduct | undefined
}

/** The first reason not to send a payment yet, in the order they are checked. */
export function paymentError(payment: PaymentReadiness): string | undefined {
  if (!payment.isElementsReady) return paymentMessages.formNotReady
  if (!payment.isWallet && !payment.isCardComplete) return paymentMessages.invalidCard
  if (payment.email.trim() === '') return paymentMessages.emailRequired
  if (!payment.isWallet && Object.keys(checkoutFormErrors(payment.form)).length > 0) {
    return paymentMessages.invalidForm
  }
  return payableProductError(payment.product)
}
