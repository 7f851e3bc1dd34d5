import { expect, it, vi } from 'vitest'
import { loadScreen, ScreenUnavailable } from './load-screen.ts'

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
