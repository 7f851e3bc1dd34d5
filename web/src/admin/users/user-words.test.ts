import { expect, test } from 'vitest'
import { centsOf, moneyText } from './user-words.ts'

test.each([
  ['39.99', 3999],
  ['12', 1200],
  ['12,5', 1250],
  [' 0.07 ', 7],
  ['1.005', undefined],
  ['-3', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['12.', undefined],
])('%j is %s cents', (typed, cents) => expect(centsOf(typed)).toBe(cents))

test('sums are named in each currency', () => {
  const sums = { paidCents: 5, refundedCents: 1, disputedCents: 0, netCents: 4 }
  expect(moneyText([], 'netCents')).toBe('$0.00')
  expect(
    moneyText(
      [
        { currency: 'usd', ...sums },
        { currency: 'eur', ...sums },
      ],
      'netCents',
    ),
  ).toBe('$0.04 + €0.04')
})
