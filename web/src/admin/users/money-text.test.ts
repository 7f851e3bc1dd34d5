import { expect, test } from 'vitest'
import { moneyText } from './money-text.ts'

test('sums are listed in each currency', () => {
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
