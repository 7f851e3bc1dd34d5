import { expect, it, onTestFinished, vi } from 'vitest'
import { loadScreen, longestLoadMs, ScreenUnavailable } from './load-screen.ts'

it('tries a second time before it gives up', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('gone'))
    .mockResolvedValueOnce('screen')
  await expect(loadScreen(load)).resolves.toBe('screen')
})

it('says in plain words that the page could not be loaded', async () => {
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await expect(loadScreen(load)).rejects.toThrow(ScreenUnavailable)
  await expect(loadScreen(load)).rejects.toThrow('Please check your connection')
})

it('does not wait forever for code that never comes', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const load = vi.fn<() => Promise<never>>(() => new Promise(() => {}))
  const failure = loadScreen(load).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(longestLoadMs)
  expect(await failure).toBeInstanceOf(ScreenUnavailable)
  expect(load).toHaveBeenCalledOnce()
})

it('leaves no timer behind once the code has loaded', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await loadScreen(() => Promise.resolve('screen'))
  expect(vi.getTimerCount()).toBe(0)
})
