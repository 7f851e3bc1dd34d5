import { expect, test } from 'vitest'
import { periodBefore, periodName, periodOf } from './period.ts'

const now = Date.parse('2026-03-10T23:59:00Z')

test.each([
  [{}, '2026-02-11', '2026-03-10'],
  [{ period: 'today' }, '2026-03-10', '2026-03-10'],
  [{ period: '7' }, '2026-03-04', '2026-03-10'],
  [{ period: 'nonsense' }, '2026-02-11', '2026-03-10'],
  [{ period: 'custom', from: '2026-01-01', to: '2026-01-31' }, '2026-01-01', '2026-01-31'],
  [{ period: 'custom', from: '2026-02-01', to: '2026-01-31' }, '2026-01-31', '2026-01-31'],
  [{ period: 'custom', from: '2026-13-01' }, '2026-03-10', '2026-03-10'],
])('%j means %s to %s', (filters, from, to) => expect(periodOf(filters, now)).toEqual({ from, to }))

test('a period says its name', () => {
  expect(periodName({})).toBe('28 days to today')
  expect(periodName({ period: '90' })).toBe('90 days to today')
  expect(periodName({ period: 'custom', from: '2026-01-01', to: '2026-01-31' })).toBe(
    '2026-01-01 to 2026-01-31',
  )
})

test('the period before has the same length and ends the day before', () => {
  expect(periodBefore({ from: '2026-03-04', to: '2026-03-10' })).toEqual({
    from: '2026-02-25',
    to: '2026-03-03',
  })
})
