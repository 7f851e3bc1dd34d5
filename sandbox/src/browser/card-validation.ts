import { brandOf, passesLuhn } from '../cards/card-number.ts'

export type CardField = 'cvc' | 'expiry' | 'number'

/** A validation error of one field, as Stripe.js words it. */
export interface FieldError {
  type: 'validation_error'
  code: string
  message: string
}

export interface CardValues {
  number: string
  expiry: string
  cvc: string
}

const validationError = (code: string, message: string): FieldError => ({
  type: 'validation_error',
  code,
  message,
})

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** The number in the groups printed on a card of its brand, cut to that brand's maximum length. */
export function formatNumber(text: string): string {
  const brand = brandOf(digitsOf(text))
  const digits = digitsOf(text).slice(0, Math.max(...brand.lengths))
  const cuts = [0, ...brand.gaps, digits.length]
  return cuts
    .slice(0, -1)
    .map((start, index) => digits.slice(start, cuts[index + 1]))
    .filter((part) => part !== '')
    .join(' ')
}

/** `1` stays, `5` becomes `05 / `, `1230` becomes `12 / 30`. Four-digit years are accepted. */
export function formatExpiry(text: string, deleting: boolean): string {
  const raw = digitsOf(text)
  const padded = /^[2-9]/.test(raw) || /^\d\s*\//.test(text.trim()) ? `0${raw}` : raw
  const month = padded.slice(0, 2)
  const year = padded.slice(2, 6)
  if (month.length < 2 || (deleting && year === '')) return deleting ? digitsOf(text) : month
  return `${month} / ${/^20\d\d$/.test(year) ? year.slice(2) : year.slice(0, 2) === '20' && year.length > 2 ? year : year.slice(0, 2)}`
}

/** Month 1-12 and full year of a complete expiration date. */
export function expiryOf(text: string): { month: number; year: number } {
  const digits = digitsOf(text)
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(-2)) }
}

function numberError(text: string): FieldError | undefined {
  const digits = digitsOf(text)
  const { lengths } = brandOf(digits)
  if (!lengths.some((length) => length === digits.length)) {
    return validationError('incomplete_number', 'Your card number is incomplete.')
  }
  return passesLuhn(digits) ? undefined : validationError('invalid_number', 'Your card number is invalid.')
}

function expiryError(text: string, today: Date): FieldError | undefined {
  const digits = digitsOf(text)
  if (digits.length !== 4)
    return validationError('incomplete_expiry', "Your card's expiration date is incomplete.")
  const { month, year } = expiryOf(text)
  if (month < 1 || month > 12)
    return validationError('invalid_expiry_month', "Your card's expiration month is invalid.")
  if (year < today.getFullYear()) {
    return validationError('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return validationError('invalid_expiry_month_past', "Your card's expiration date is in the past.")
  }
  if (year > today.getFullYear() + 50)
    return validationError('invalid_expiry_year', "Your card's expiration year is invalid.")
  return undefined
}

/** What is wrong with each field, as far as is known without asking the bank. */
export function cardErrors(values: CardValues, today: Date): Partial<Record<CardField, FieldError>> {
  const number = numberError(values.number)
  const expiry = expiryError(values.expiry, today)
  const { cvcLength } = brandOf(digitsOf(values.number))
  const cvc =
    digitsOf(values.cvc).length === cvcLength
      ? undefined
      : validationError('incomplete_cvc', "Your card's security code is incomplete.")
  return { ...(number && { number }), ...(expiry && { expiry }), ...(cvc && { cvc }) }
}
