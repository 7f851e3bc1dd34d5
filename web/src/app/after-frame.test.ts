import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterFrame } from './after-frame.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Called when the promise resolves. */
function watched(promise: Promise<void>) {
  const done = vi.fn<() => void>()
  void (async () => {
    await promise
    done()
  })()
  return done
}

it('waits for the frame and lets it be painted', async () => {
  const done = watched(afterFrame(window))
  let seen = 0
  requestAnimationFrame(() => {
    seen = done.mock.calls.length
  })
  vi.advanceTimersToNextFrame()
  await Promise.resolve()
  expect(seen).toBe(0)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(19)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledOnce()
})

it('does not wait forever on a page that draws nothing', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const done = watched(afterFrame(window))
  await vi.advanceTimersByTimeAsync(99)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})
