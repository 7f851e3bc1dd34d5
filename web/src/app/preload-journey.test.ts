import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preloadJourney } from './preload-journey.ts'

const loadSales = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('gone')))
const quiz = vi.hoisted(() => vi.fn<() => Promise<unknown>>(() => Promise.resolve({})))
const nothing = vi.hoisted(() => () => Promise.resolve({}))
vi.mock('./screens.ts', () => ({
  screens: {
    '/quiz/:questionId?': quiz,
    '/loading': nothing,
    '/purchase': nothing,
    '/upsell/:productId': nothing,
    '/register': nothing,
    '/thank-you': nothing,
  },
}))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  quiz.mockClear()
  loadSales.mockClear()
})

it('leaves the network to the requested page', async () => {
  preloadJourney(window, loadSales)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(quiz).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(300)
  expect(quiz).toHaveBeenCalledTimes(1)
})

it('starts with the first touch, and once', async () => {
  preloadJourney(window, loadSales)
  document.dispatchEvent(new Event('pointerdown'))
  document.dispatchEvent(new Event('pointerdown'))
  await vi.advanceTimersByTimeAsync(300)
  expect(quiz).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(quiz).toHaveBeenCalledTimes(1)
})

it('continues one after another, and stops where one fails', async () => {
  preloadJourney(window, loadSales)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loadSales).toHaveBeenCalledTimes(1)
})

it('requests nothing while there is no network, and continues when it is back', async () => {
  const online = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
  preloadJourney(window, loadSales)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(quiz).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([quiz.mock.calls.length, loadSales.mock.calls.length]).toEqual([1, 1])
  online.mockRestore()
})
