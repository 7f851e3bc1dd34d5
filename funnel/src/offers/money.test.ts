import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  centsFromDecimal,
  currencyName,
  currencyOf,
  currencySign,
  decimalFromCents,
  formatAmount,
  formatMoney,
  formatMoneyBriefly,
  formatMoneyPlainly,
  money,
  splitPrice,
} from './money.ts'

it.each([
  [1899, 2, '$18.99'],
  [6000, 0, '$60'],
  [6050, 0, '$61'],
  [123_456, 2, '$1,234.56'],
  [0, 2, '$0.00'],
  [5, 2, '$0.05'],
] as const)('formats %d cents with %d decimals as %s', (cents, decimals, text) => {
  expect(formatMoney(money(cents), { decimals })).toBe(text)
})

it.each([
  [6000, '$60'],
  [5990, '$59.90'],
  [0, '$0'],
])('formats %d cents briefly as %s', (cents, text) => {
  expect(formatMoneyBriefly(money(cents))).toBe(text)
})

it('names a currency in full', () => {
  expect(currencyName('usd')).toBe('US dollars')
})

it('formats every amount as Intl does in American English', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
      fc.constantFrom(0, 2),
      (cents, decimals) => {
        const american = new Intl.NumberFormat('en-US', {
          style: 'currency',
          currency: 'USD',
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        })
        expect(formatMoney(money(cents), { decimals })).toBe(american.format(cents / 100))
      },
    ),
  )
})

it('shows two decimals by default', () => {
  expect(formatMoney({ cents: 3999, currency: 'usd' })).toBe('$39.99')
})

it.each([
  ['usd', '$39.99'],
  ['USD', '$39.99'],
  ['eur', '39.99 EUR'],
  ['constructor', '39.99 CONSTRUCTOR'],
])('formats an amount in %s with its sign or its code', (currency, words) => {
  expect(formatAmount({ cents: 3999, currency })).toBe(words)
})

it('recognizes the supported currencies in any case', () => {
  expect(['USD', 'usd', 'eur', 'toString'].map(currencyOf)).toEqual(['usd', 'usd', undefined, undefined])
  expect(currencySign('usd')).toBe('$')
})

it.each([
  [1899, '18.99 USD'],
  [-500, '-5.00 USD'],
  [123_456_789, '1234567.89 USD'],
])('formats %d cents for a bank', (cents, words) => {
  expect(formatMoneyPlainly({ cents, currency: 'usd' })).toBe(words)
})

it.each([
  [1899, '18', '99'],
  [6000, '60', '00'],
  [5, '0', '05'],
  [50.7, '0', '51'],
])('splits %d cents', (cents, wholePart, decimalPart) => {
  expect(splitPrice({ cents })).toStrictEqual({ wholePart, decimalPart })
})

it('converts decimals to cents and back', () => {
  expect(centsFromDecimal(18.99)).toBe(1899)
  expect(centsFromDecimal(1.005)).toBe(101)
  expect(centsFromDecimal(0.29)).toBe(29)
  expect(() => centsFromDecimal(Number.NaN)).toThrow(RangeError)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      expect(centsFromDecimal(decimalFromCents(cents))).toBe(cents)
      const { wholePart, decimalPart } = splitPrice({ cents })
      expect(formatMoney(money(cents)).replaceAll(/[$,]/g, '')).toBe(`${wholePart}.${decimalPart}`)
    }),
  )
})
