import { houseCurrency } from './house-currency.ts'
import type { Currency, Money } from './offer.ts'

const signs: Readonly<Record<Currency, string>> = { usd: '$' }

/**
 * An amount in words, e.g. `$18.99`; with `decimals: 0` rounded to whole units, `$60`. Same result as `Intl` in
 * American English, but without `Intl`: its first use loads locale data, which blocks a slow phone for a tenth of a
 * second while it renders the prices.
 */
export function formatMoney(
  { cents, currency }: Money,
  { decimals = 2 }: { readonly decimals?: 0 | 2 } = {},
): string {
  const amount = (Math.round(Math.abs(cents)) / 100).toFixed(decimals)
  return `${cents < 0 ? '-' : ''}${signs[currency]}${amount.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}`
}

/** An amount without its cents if it has none: `$60`, but `$59.90`. */
export function formatMoneyBriefly(amount: Money): string {
  return formatMoney(amount, { decimals: amount.cents % 100 === 0 ? 0 : 2 })
}

const names: Readonly<Record<Currency, string>> = { usd: 'US dollars' }

/** A currency's full name, e.g. `US dollars`, because a sign alone is shared by several. */
export function currencyName(currency: Currency): string {
  return names[currency]
}

/** The sign before an amount whose digits are set in different sizes. */
export function currencySign(currency: Currency): string {
  return signs[currency]
}

/** Our currency for a code from outside, in lower or upper case. Undefined for one that nothing is sold in. */
export function currencyOf(code: string): Currency | undefined {
  const known = code.toLowerCase()
  return Object.hasOwn(signs, known) ? (known as Currency) : undefined
}

/**
 * An amount from the server, whose currency may be any code. One that nothing is sold in is shown by its code, `18.99
 * EUR`: better no sign than a wrong one.
 */
export function formatAmount(amount: { readonly cents: number; readonly currency: string }): string {
  const currency = currencyOf(amount.currency)
  return currency === undefined ? formatMoneyPlainly(amount) : formatMoney({ cents: amount.cents, currency })
}

/** An amount as documents for a bank write it, with the currency code: `-18.99 USD`. */
export function formatMoneyPlainly({
  cents,
  currency,
}: {
  readonly cents: number
  readonly currency: string
}): string {
  return `${(Math.round(cents) / 100).toFixed(2)} ${currency.toUpperCase()}`
}

export interface SplitPrice {
  readonly wholePart: string
  /** Always two digits. */
  readonly decimalPart: string
}

/** A price split for large and small print: 1899 cents are `18` and `99`. */
export function splitPrice(money: Pick<Money, 'cents'>): SplitPrice {
  const cents = Math.max(0, Math.round(money.cents))
  return { wholePart: String(Math.floor(cents / 100)), decimalPart: String(cents % 100).padStart(2, '0') }
}

/** 18.99 as 1899, rounded to the nearest cent. Throws a `RangeError` if the amount is not finite. */
export function centsFromDecimal(amount: number): number {
  if (!Number.isFinite(amount)) throw new RangeError(`Not an amount of money: ${amount}`)
  return Math.round(Number((amount * 100).toFixed(6)))
}

/** 1899 as 18.99, for interfaces that use decimal amounts. */
export function decimalFromCents(cents: number): number {
  return Math.round(cents) / 100
}

export function money(cents: number, currency: Currency = houseCurrency): Money {
  return { cents, currency }
}
