import { expect, it, onTestFinished, vi } from 'vitest'
import { createBatchedWriter } from './batched-writer.ts'

it('writes several changes once, 300 ms after the first', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const write = vi.fn<() => void>()
  const { schedule, flush } = createBatchedWriter(write)
  schedule()
  vi.advanceTimersByTime(200)
  schedule()
  vi.advanceTimersByTime(99)
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(write).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(write).toHaveBeenCalledOnce()
  schedule()
  flush()
  flush()
  vi.advanceTimersByTime(1_000)
  expect(write).toHaveBeenCalledTimes(2)
})
