import { expect, test } from 'vitest'
import { lastDays } from './last-days.ts'

test.each([
  [1, '2026-02-28'],
  [7, '2026-02-22'],
  [28, '2026-02-01'],
])('the last %i days end yesterday and begin on %s', (count, from) =>
  expect(lastDays('2026-03-01', count)).toEqual({ from, to: '2026-02-28' }),
)
