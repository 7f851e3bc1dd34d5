import { expect, test } from 'vitest'
import { lastDays } from './last-days.ts'

test.each([
  [1, '2026-03-01'],
  [7, '2026-02-23'],
  [28, '2026-02-02'],
])('the last %i days end today and begin on %s', (count, from) =>
  expect(lastDays('2026-03-01', count)).toEqual({ from, to: '2026-03-01' }),
)
