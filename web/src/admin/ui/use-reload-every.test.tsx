import { hourMs, minuteMs } from '@fennel/funnel'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useReloadEvery } from './use-reload-every.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a visible page reloads repeatedly until it is left', () => {
  const reload = vi.fn<() => void>()
  const { unmount } = renderHook(() => useReloadEvery(60_000, reload))
  vi.advanceTimersByTime(59_999)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_001)
  expect(reload).toHaveBeenCalledTimes(2)
  unmount()
  vi.advanceTimersByTime(600_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('nothing is requested while the page is hidden, or while it is paused', () => {
  const reload = vi.fn<() => void>()
  const { rerender } = renderHook(({ isPaused }) => useReloadEvery(60_000, reload, isPaused), {
    initialProps: { isPaused: false },
  })
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.advanceTimersByTime(180_000)
  expect(reload).not.toHaveBeenCalled()
  seen.mockReturnValue('visible')
  rerender({ isPaused: true })
  vi.advanceTimersByTime(180_000)
  expect(reload).not.toHaveBeenCalled()
  rerender({ isPaused: false })
  vi.advanceTimersByTime(60_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('a page without input for half an hour lets an unused session end, and reloads at the next input', () => {
  const reload = vi.fn<() => void>()
  const { result, unmount } = renderHook(() => useReloadEvery(minuteMs, reload))
  vi.advanceTimersByTime(20 * minuteMs)
  window.dispatchEvent(new Event('pointermove'))
  expect(reload).toHaveBeenCalledTimes(20)
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(9 * hourMs))
  expect(reload).toHaveBeenCalledTimes(49)
  expect(result.current).toBe(true)
  act(() => {
    for (const input of ['keydown', 'pointerdown']) window.dispatchEvent(new Event(input))
  })
  expect(reload).toHaveBeenCalledTimes(50)
  expect(result.current).toBe(false)
  vi.advanceTimersByTime(minuteMs)
  expect(reload).toHaveBeenCalledTimes(51)
  act(() => void vi.advanceTimersByTime(9 * hourMs))
  unmount()
  window.dispatchEvent(new Event('keydown'))
  expect(reload).toHaveBeenCalledTimes(79)
})
