import { expect, test } from 'vitest'
import { mondayOf } from './monday-of.ts'

test.each([
  ['2026-03-09', '2026-03-09'],
  ['2026-03-15', '2026-03-09'],
  ['2026-03-01', '2026-02-23'],
  ['2027-01-01', '2026-12-28'],
])('%s is in the week of Monday %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})
