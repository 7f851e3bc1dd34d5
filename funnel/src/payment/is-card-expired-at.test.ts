import { expect, test } from 'vitest'
import { isCardExpiredAt } from './is-card-expired-at.ts'

test.each([
  { month: 8, year: 2026, at: '2026-08-31T23:59:59.999Z', isExpired: false },
  { month: 8, year: 2026, at: '2026-09-01T00:00:00Z', isExpired: true },
  { month: 12, year: 2026, at: '2026-12-31T23:59:59.999Z', isExpired: false },
  { month: 12, year: 2026, at: '2027-01-01T00:00:00Z', isExpired: true },
  { month: null, year: 2020, at: '2026-08-31T00:00:00Z', isExpired: false },
  { month: 8, year: null, at: '2026-08-31T00:00:00Z', isExpired: false },
])('a card of $month/$year at $at: expired $isExpired', ({ month, year, at, isExpired }) => {
  expect(isCardExpiredAt({ month, year }, Date.parse(at))).toBe(isExpired)
})
