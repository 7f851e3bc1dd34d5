import { checkoutEmailError } from '../payment/checkout-validation.ts'

/** How a brand lets consumers withdraw from the contract (EU consumer rights directive, articles 9 and 11a). */
export interface WithdrawalRight {
  /** How many days after the order; the law requires 14 in the EU, the EEA and the UK. */
  readonly days: number
}

/** What a customer enters to withdraw, as typed. */
export interface WithdrawalForm {
  readonly name: string
  readonly email: string
  /** Empty if it is not known. */
  readonly orderNumber: string
}

const longestWithdrawalName = 100
const longestOrderNumber = 64

/**
 * The errors of a withdrawal by field; empty if it may be submitted. The confirmation email repeats the input to
 * whatever address was entered, so nothing may pass that a stranger could use to write a message.
 */
export function withdrawalFormErrors(form: WithdrawalForm): Partial<Record<keyof WithdrawalForm, string>> {
  const name = withdrawalNameError(form.name)
  const email = checkoutEmailError(form.email)
  const orderNumber = orderNumberError(form.orderNumber)
  return { ...(name && { name }), ...(email && { email }), ...(orderNumber && { orderNumber }) }
}

/** An order number as it is stored: without the spaces and the `#` that people copy along. */
export function plainOrderNumber(typed: string): string {
  return typed.replaceAll(/\s+/g, '').replace(/^#+/, '')
}

/** A name as it is stored: single spaces, and a space after each dot so that no mail program turns it into a link. */
export function plainWithdrawalName(typed: string): string {
  return typed
    .replaceAll(/\.(?=\S)/g, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function withdrawalNameError(typed: string): string | undefined {
  const name = plainWithdrawalName(typed)
  if (name === '') return 'Please enter your full name'
  if (name.length > longestWithdrawalName)
    return `Please shorten the name to ${longestWithdrawalName} characters`
  return /^[\p{L}\p{M} .,'’()\-‐]+$/u.test(name) ? undefined : 'Please write the name with letters only'
}

function orderNumberError(typed: string): string | undefined {
  const number = plainOrderNumber(typed)
  if (number === '') return undefined
  return /^[A-Za-z0-9_-]+$/.test(number) && number.length <= longestOrderNumber
    ? undefined
    : 'That is not one of our order numbers. Please copy it from your receipt, or leave this empty'
}
