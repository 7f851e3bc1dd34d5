import { purchaseCountdownMs, upsellCountdownBegin, upsellCountdownMs } from '@fennel/funnel'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '#web/testing/pass-time.ts'
import { useCountdown } from './use-countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function Clock({ begin }: { readonly begin?: (viewedMs: number) => number }) {
  const { text, isUrgent, isOver } = useCountdown(begin ? upsellCountdownMs : purchaseCountdownMs, begin)
  return (
    <p role="timer" data-urgent={isUrgent} data-over={isOver}>
      {text}
    </p>
  )
}

test('ten minutes count down each second and stop at zero', () => {
  render(<Clock />)
  const clock = screen.getByRole('timer')
  expect(clock.textContent).toBe('10:00')
  passTime(1_000)
  expect(clock.textContent).toBe('09:59')
  passTime(598_000)
  expect(clock.textContent).toBe('00:01')
  passTime(60_000)
  expect(clock.textContent).toBe('00:00')
  expect(clock.dataset['over']).toBe('true')
  expect(vi.getTimerCount()).toBe(0)
})

test('an offer starts at 14:56 and turns urgent when a fifth of its fifteen minutes is left', () => {
  render(<Clock begin={upsellCountdownBegin} />)
  const clock = screen.getByRole('timer')
  expect(clock.textContent).toBe('14:56')
  passTime(715_000)
  expect(clock.textContent).toBe('03:01')
  expect(clock.dataset['urgent']).toBe('false')
  passTime(1_000)
  expect(clock.textContent).toBe('03:00')
  expect(clock.dataset['urgent']).toBe('true')
})

test('leaving a page stops its clock', () => {
  const { unmount } = render(<Clock />)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
