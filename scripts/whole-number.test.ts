import { expect, test } from 'vitest'
import { wholeNumber } from './whole-number.ts'

test('reads a whole number within its bounds', () => {
  expect(wholeNumber('--jobs', '12')).toBe(12)
  expect(wholeNumber('--seed', '0', { low: 0 })).toBe(0)
  expect(wholeNumber('--tabs', '16', { high: 16 })).toBe(16)
})

test.each(['', 'x', '2x', '1.5', '-1', '0', '1e3', '0x10', ' 2', '99999999999999999999'])(
  'refuses %j',
  (text) => {
    expect(() => wholeNumber('--jobs', text)).toThrow(
      `--jobs takes a whole number of 1 or more, not "${text}".`,
    )
  },
)

test('names both bounds where there are two', () => {
  expect(() => wholeNumber('--tabs', '17', { high: 16 })).toThrow('a whole number from 1 to 16, not "17"')
})
