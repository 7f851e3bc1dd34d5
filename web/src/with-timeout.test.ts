import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

const timeoutError = new Error('nobody answers')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['an answer', () => Promise.resolve('yes'), { status: 'fulfilled', value: 'yes' }],
  ['a refusal', () => Promise.reject(new Error('no')), { status: 'rejected', reason: new Error('no') }],
])('%s counts at once, and no timer is left', async (_case, ask, outcome) => {
  const [told] = await Promise.allSettled([withTimeout<unknown>(ask(), 1_000, timeoutError)])
  expect(told).toEqual(outcome)
  expect(vi.getTimerCount()).toBe(0)
})

test('the error is thrown when the time is up, and not before', async () => {
  const thrown = vi.fn<(error: unknown) => void>()
  withTimeout(new Promise(() => {}), 1_000, timeoutError).catch(thrown)
  await vi.advanceTimersByTimeAsync(999)
  expect(thrown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(thrown).toHaveBeenCalledExactlyOnceWith(timeoutError)
})

test('a rejection that comes too late is not unhandled', async () => {
  let refuse = (_error: Error) => {}
  const asked = new Promise<never>((_resolve, reject) => (refuse = reject))
  const told = withTimeout(asked, 1_000, timeoutError).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await told).toBe(timeoutError)
  refuse(new Error('late'))
  await vi.advanceTimersByTimeAsync(1)
})
