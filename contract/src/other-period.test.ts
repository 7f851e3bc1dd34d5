import { expect, test } from 'vitest'
import { otherPeriodProblem } from './other-period.ts'

const mine = { from: '2026-11-14', to: '2026-11-20' }

test.each([
  ['2026-11-07', '2026-11-13'],
  ['2026-11-13', '2026-11-13'],
  ['2026-11-21', '2026-12-31'],
  ['2025-10-10', '2026-11-13'],
])('%s to %s can stand beside a period', (from, to) =>
  expect(otherPeriodProblem(mine, { from, to })).toBeUndefined(),
)

test.each([
  [undefined, '2026-11-01', 'needs a first and a last day'],
  ['2026-11-01', undefined, 'needs a first and a last day'],
  ['2026-11-01', '2026-11-31x', 'needs a first and a last day'],
  ['0202-11-01', '0202-11-02', 'needs a first and a last day'],
  ['2026-13-01', '2026-13-02', 'needs a first and a last day'],
  ['2026-11-09', '2026-11-08', 'ends before it begins'],
  ['2025-10-09', '2026-11-13', 'may last 400 days at most'],
  ['2026-11-07', '2026-11-14', 'shares days with the period it stands beside'],
  ['2026-11-20', '2026-11-22', 'shares days with the period'],
  ['2026-11-16', '2026-11-17', 'shares days with the period'],
  ['2026-11-01', '2026-11-30', 'shares days with the period'],
])('%s to %s %s', (from, to, problem) => expect(otherPeriodProblem(mine, { from, to })).toContain(problem))
