import { expect, it } from 'vitest'
import { formatDay } from './format-day.ts'

it('writes a day, where the reader lives', () => {
  const lateInJanuary = Date.UTC(2026, 0, 31, 23, 30)
  expect(formatDay(lateInJanuary)).toBe('January 31, 2026')
  expect(formatDay(lateInJanuary, 'Europe/Berlin')).toBe('February 1, 2026')
  expect(formatDay(Number.NaN)).toBe('a later date')
  expect(formatDay(Number.POSITIVE_INFINITY)).toBe('a later date')
})
