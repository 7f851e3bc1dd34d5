import { expect, test } from 'vitest'
import { otherPeriodProblem } from './other-period.ts'

const mine = { from: '2026-11-14', to: '2026-11-20' }

test.each([
  ['2026-11-07', '2026-11-13'],
  ['2026-11-13', '2026-11-13'],
  ['2026-11-21', '2026-12-31'],
  ['2025-10-10', '2026-11-13'],
])('accepts %s to %s next to the period shown', (from, to) =>
  expect(otherPeriodProblem(mine, { from, to })).toBeUndefined(),
)

test.each([
  [undefined, '2026-11-01', 'needs a start and an end date'],
  ['2026-11-01', undefined, 'needs a start and an end date'],
  ['2026-11-01', '2026-11-31x', 'needs a start and an end date'],
  ['0202-11-01', '0202-11-02', 'needs a start and an end date'],
  ['2026-02-01', '2026-02-30', 'needs a start and an end date'],
  ['2026-13-01', '2026-13-02', 'needs a start and an end date'],
  ['2026-11-09', '2026-11-08', 'ends before it starts'],
  ['2025-10-09', '2026-11-13', 'can be at most 400 days long'],
  ['2026-11-07', '2026-11-14', 'overlaps the period shown'],
  ['2026-11-20', '2026-11-22', 'overlaps the period shown'],
  ['2026-11-16', '2026-11-17', 'overlaps the period shown'],
  ['2026-11-01', '2026-11-30', 'overlaps the period shown'],
])('says that %s to %s %s', (from, to, problem) =>
  expect(otherPeriodProblem(mine, { from, to })).toContain(problem),
)
