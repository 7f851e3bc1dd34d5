import { expect, test, vi } from 'vitest'
import { daysIn, periodBefore, comparedPeriod, periodName, periodOf, periodProblem } from './period.ts'

const now = Date.parse('2026-03-10T23:59:00Z')

test.each([
  [{}, '2026-02-11', '2026-03-10'],
  [{ period: 'today' }, '2026-03-10', '2026-03-10'],
  [{ period: 'yesterday' }, '2026-03-09', '2026-03-09'],
  [{ period: '7' }, '2026-03-04', '2026-03-10'],
  [{ period: 'last-week' }, '2026-03-02', '2026-03-08'],
  [{ period: 'this-month' }, '2026-03-01', '2026-03-10'],
  [{ period: 'last-month' }, '2026-02-01', '2026-02-28'],
  [{ period: 'nonsense' }, '2026-02-11', '2026-03-10'],
  [{ period: '-3' }, '2026-02-11', '2026-03-10'],
  [{ period: '100000' }, '2026-02-11', '2026-03-10'],
  [{ period: 'custom', from: '2026-01-01', to: '2026-01-31' }, '2026-01-01', '2026-01-31'],
  [{ period: 'custom', from: '2026-02-01', to: '2026-01-31' }, '2026-01-31', '2026-01-31'],
  [{ period: 'custom', from: '2026-13-01' }, '2026-03-10', '2026-03-10'],
  [{ period: 'custom', from: '2025-01-01', to: '2026-02-04' }, '2025-01-01', '2026-02-04'],
  [{ period: 'custom', from: '2025-01-01', to: '2026-02-05' }, '2025-01-02', '2026-02-05'],
  [{ period: 'custom', from: '2000-01-01', to: '2000-01-02' }, '2000-01-01', '2000-01-02'],
  [{ period: 'custom', from: '0202-01-01', to: '2026-01-31' }, '2026-01-31', '2026-01-31'],
])('%j means %s to %s', (filters, from, to) => expect(periodOf(filters, now)).toEqual({ from, to }))

test.each([
  ['2026-03-08', '2026-02-23', '2026-03-01'],
  ['2026-03-09', '2026-03-02', '2026-03-08'],
  ['2026-01-01', '2025-12-22', '2025-12-28'],
])('on %s last week is %s to %s', (today, from, to) =>
  expect(periodOf({ period: 'last-week' }, Date.parse(today))).toEqual({ from, to }),
)

test.each([
  [{}, 'Last 28 days'],
  [{ period: '90' }, 'Last 90 days'],
  [{ period: 'last-week' }, 'Last week (Mon–Sun)'],
  [{ period: 'custom', from: '2026-01-01', to: '2026-01-31' }, '2026-01-01 to 2026-01-31'],
  [{ period: 'custom', from: '2026-03-01' }, '2026-03-01 to 2026-03-10'],
  [{ period: 'custom', from: '2026-02-01', to: '2026-01-31' }, '2026-01-31'],
])('%j is called %s', (filters, name) => expect(periodName(filters, periodOf(filters, now))).toBe(name))

test.each([
  [{ period: 'custom', from: '2026-02-01', to: '2026-01-31' }, 'Jan 31, 2026'],
  [{ period: 'custom', from: '2026-03-11' }, 'Mar 10, 2026'],
  [{ period: 'custom', from: '2026-01-31', to: '2026-01-31' }, undefined],
  [{ period: '7', from: '2026-02-01', to: '2026-01-31' }, undefined],
])('for %j it says that only %s is shown', (filters, day) => {
  const told = periodProblem(filters, periodOf(filters, now))
  expect(told?.match(/only (.+) is shown/)?.[1]).toBe(day)
})

test.each([
  [{ period: 'custom', from: '2025-01-01', to: '2026-02-04' }, undefined],
  [
    { period: 'custom', from: '2025-01-01', to: '2026-02-05' },
    'You chose more than 400 days, so only the last 400 are shown. Choose a shorter period.',
  ],
])('for %j it says: %s', (filters, told) => expect(periodProblem(filters, periodOf(filters, now))).toBe(told))

test('the previous period has the same length and ends the day before', () => {
  expect(periodBefore({ from: '2026-03-04', to: '2026-03-10' })).toEqual({
    from: '2026-02-25',
    to: '2026-03-03',
  })
})

test.each([
  [{}, '2026-03-10', '2026-01-14', '2026-02-10'],
  [{ period: 'today' }, '2026-03-10', '2026-03-09', '2026-03-09'],
  [{ period: 'last-week' }, '2026-03-10', '2026-02-23', '2026-03-01'],
  [{ period: 'last-month' }, '2026-03-10', '2026-01-01', '2026-01-31'],
  [{ period: 'this-month' }, '2026-03-10', '2026-02-01', '2026-02-10'],
  [{ period: 'this-month' }, '2026-03-30', '2026-02-01', '2026-02-28'],
  [{ period: 'this-month' }, '2026-03-31', '2026-02-01', '2026-02-28'],
  [{ period: 'this-month' }, '2026-01-15', '2025-12-01', '2025-12-15'],
  [{ period: 'custom', from: '2024-03-01', to: '2024-03-31' }, '2026-03-10', '2024-02-01', '2024-02-29'],
  [{ period: 'custom', from: '2026-02-01', to: '2026-02-27' }, '2026-03-10', '2026-01-05', '2026-01-31'],
])('%j on %s is compared with %s to %s', (filters, today, from, to) =>
  expect(comparedPeriod(filters, periodOf(filters, Date.parse(today)))).toEqual({ from, to }),
)

test('days are counted correctly across a clock change', () => {
  vi.stubEnv('TZ', 'America/New_York')
  const [march, april] = [new Date(2026, 2, 1), new Date(2026, 3, 1)]
  expect(march.getTimezoneOffset() - april.getTimezoneOffset(), 'an hour is lost between').toBe(60)
  expect(daysIn({ from: '2026-03-01', to: '2026-03-31' })).toBe(31)
  expect(daysIn({ from: '2026-03-08', to: '2026-03-09' })).toBe(2)
  expect(daysIn({ from: '2026-03-01', to: '2026-03-01' })).toBe(1)
  expect(daysIn({ from: '2026-11-01', to: '2026-11-02' })).toBe(2)
})
