import { expect, test } from 'vitest'
import { periodBefore, periodName, periodOf, periodProblem } from './period.ts'

const now = Date.parse('2026-03-10T23:59:00Z')

test.each([
  [{}, '2026-02-11', '2026-03-10'],
  [{ period: 'today' }, '2026-03-10', '2026-03-10'],
  [{ period: '7' }, '2026-03-04', '2026-03-10'],
  [{ period: 'nonsense' }, '2026-02-11', '2026-03-10'],
  [{ period: 'custom', from: '2026-01-01', to: '2026-01-31' }, '2026-01-01', '2026-01-31'],
  [{ period: 'custom', from: '2026-02-01', to: '2026-01-31' }, '2026-01-31', '2026-01-31'],
  [{ period: 'custom', from: '2026-13-01' }, '2026-03-10', '2026-03-10'],
  [{ period: 'custom', from: '0202-01-01', to: '2026-01-31' }, '2026-01-31', '2026-01-31'],
])('%j means %s to %s', (filters, from, to) => expect(periodOf(filters, now)).toEqual({ from, to }))

test.each([
  [{}, '28 days to today'],
  [{ period: '90' }, '90 days to today'],
  [{ period: 'custom', from: '2026-01-01', to: '2026-01-31' }, '2026-01-01 to 2026-01-31'],
  [{ period: 'custom', from: '2026-03-01' }, '2026-03-01 to 2026-03-10'],
  [{ period: 'custom', from: '2026-02-01', to: '2026-01-31' }, '2026-01-31'],
])('%j is called %s', (filters, name) => expect(periodName(filters, periodOf(filters, now))).toBe(name))

test.each([
  [{ period: 'custom', from: '2026-02-01', to: '2026-01-31' }, 'Jan 31, 2026'],
  [{ period: 'custom', from: '2026-03-11' }, 'Mar 10, 2026'],
  [{ period: 'custom', from: '2026-01-31', to: '2026-01-31' }, undefined],
  [{ period: '7', from: '2026-02-01', to: '2026-01-31' }, undefined],
])('of %j it is told that only %s is shown', (filters, day) => {
  const told = periodProblem(filters, periodOf(filters, now))
  expect(told?.match(/only (.+) is shown/)?.[1]).toBe(day)
})

test('the period before has the same length and ends the day before', () => {
  expect(periodBefore({ from: '2026-03-04', to: '2026-03-10' })).toEqual({
    from: '2026-02-25',
    to: '2026-03-03',
  })
})
