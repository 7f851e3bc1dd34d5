import { hourMs } from '@fennel/funnel'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { passTime } from '#web/testing/pass-time.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { usePeriod } from './use-period.ts'

afterEach(() => vi.useRealTimers())

function Shown({ period }: { readonly period?: string }) {
  const { from, to } = usePeriod(period === undefined ? {} : { period })
  return <p>{`${from} to ${to}`}</p>
}

function open(now: string, timeZone: string | undefined, period?: string) {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
  showAsOperator(<Shown {...(period !== undefined && { period })} />, { timeZone })
  return screen.getByText(/ to /).textContent
}

test.each([
  ['2026-11-02T04:30:00Z', 'America/New_York', 'today', '2026-11-01 to 2026-11-01'],
  ['2026-11-02T05:00:00Z', 'America/New_York', 'today', '2026-11-02 to 2026-11-02'],
  ['2026-11-02T04:59:59Z', 'America/New_York', undefined, '2026-10-05 to 2026-11-01'],
  ['2026-11-01T18:29:59Z', 'Asia/Kolkata', '7', '2026-10-26 to 2026-11-01'],
  ['2026-11-01T18:30:00Z', 'Asia/Kolkata', '7', '2026-10-27 to 2026-11-02'],
  ['2026-11-01T23:59:59Z', undefined, '7', '2026-10-26 to 2026-11-01'],
  ['2026-11-01T03:59:59Z', 'America/New_York', 'last-month', '2026-09-01 to 2026-09-30'],
  ['2026-11-01T04:00:00Z', 'America/New_York', 'last-month', '2026-10-01 to 2026-10-31'],
])('at %s in %s the period "%s" is %s', (now, zone, period, shown) => {
  expect(open(now, zone, period)).toBe(shown)
})

test.each([
  ['2026-11-24T04:59:00Z', '2026-11-23', '2026-11-24', '2026-11-25', 24],
  // The day on which the clocks go back has an extra hour.
  ['2026-11-01T03:59:00Z', '2026-10-31', '2026-11-01', '2026-11-02', 25],
])('a page watched since %s changes its day at midnight in New York', (now, before, first, second, hours) => {
  vi.useFakeTimers({ now: Date.parse(now) })
  showAsOperator(<Shown period="today" />, { timeZone: 'America/New_York' })
  const days = () => screen.getByText(/ to /).textContent
  passTime(59_999)
  expect(days()).toBe(`${before} to ${before}`)
  passTime(1)
  expect(days()).toBe(`${first} to ${first}`)
  passTime(hours * hourMs - 1)
  expect(days()).toBe(`${first} to ${first}`)
  passTime(1)
  expect(days()).toBe(`${second} to ${second}`)
})

test("coming back to a page that was left open shows today's days", () => {
  expect(open('2026-11-01T22:00:00Z', 'UTC', 'today')).toBe('2026-11-01 to 2026-11-01')
  vi.setSystemTime(Date.parse('2026-11-02T08:00:00Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText(/ to /).textContent).toBe('2026-11-02 to 2026-11-02')
})
