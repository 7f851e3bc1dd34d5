import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '#web/testing/pass-time.ts'
import { useMoment } from './use-moment.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T23:58:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function Today() {
  return <p>{new Date(useMoment()).toISOString()}</p>
}
const shown = () => screen.getByText(/Z$/).textContent

test('a page that stays open shows each new UTC day', () => {
  render(<Today />)
  passTime(119_999)
  expect(shown()).toBe('2026-11-21T23:58:00.000Z')
  passTime(1)
  expect(shown()).toBe('2026-11-22T00:00:00.000Z')
  passTime(86_400_000)
  expect(shown()).toBe('2026-11-23T00:00:00.000Z')
})

const tenthOfSecond = (moment: number) => Math.ceil((moment + 1) / 100) * 100

test('a page whose days end at another moment shows each of those', () => {
  function Tenth() {
    return <p>{new Date(useMoment(tenthOfSecond)).toISOString()}</p>
  }
  render(<Tenth />)
  passTime(99)
  expect(shown()).toBe('2026-11-21T23:58:00.000Z')
  passTime(1)
  expect(shown()).toBe('2026-11-21T23:58:00.100Z')
})

test('coming back to the tab shows the current moment, and no timer is left once the page is left', () => {
  const { unmount } = render(<Today />)
  vi.setSystemTime(Date.parse('2026-11-21T23:59:00.000Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(shown()).toBe('2026-11-21T23:59:00.000Z')
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
