import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readPart } from './read-part.ts'

const address = '/assets/brand-abc1234.json'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('gives up on a file that never comes, so that its page can say so', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit = {}) =>
      new Promise((_resolve, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
  )
  const failed = vi.fn<(error: unknown) => void>()
  readPart(address).catch(failed)
  await vi.advanceTimersByTimeAsync(6_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'AbortError' }))
})

it('reports the status of a failed file', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await expect(readPart(address)).rejects.toThrow(`${address} was answered with 404`)
})
