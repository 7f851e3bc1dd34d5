import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ApiClient } from '#web/api/index.ts'
import type { BrandCore } from '#web/brand/index.ts'
import { fetchPlans, prefetchPlans } from './plans-ahead.ts'

type Asking = Pick<BrandCore, 'experiments' | 'honestModes'>
const plain: Asking = {
  honestModes: { countdown: 'display', ratings: 'fixed', peopleCount: 'real', reviewBadges: 'all' },
}
const experimenting: Asking = { ...plain, experiments: [] }

function catalog(...answers: readonly (string | Error)[]) {
  const left = [...answers]
  const call = vi.fn<(name: string, input: { readonly query: object }) => Promise<unknown>>(() => {
    const answer = left.shift()
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  return { call, api: { call } as unknown as ApiClient }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  vi.useRealTimers()
  // Discards what a test has requested ahead.
  await fetchPlans(catalog('nothing').api, plain, 'nobody')
})

it('uses the early request once, then asks again', async () => {
  const { api, call } = catalog('ahead', 'again')
  prefetchPlans(api, experimenting, 'session-1')
  await expect(fetchPlans(api, experimenting, 'session-1')).resolves.toBe('ahead')
  expect(call).toHaveBeenCalledTimes(1)
  await expect(fetchPlans(api, experimenting, 'session-1')).resolves.toBe('again')
  expect(call.mock.calls).toEqual([
    ['subscriptionProducts', { query: { sessionId: 'session-1' } }],
    ['subscriptionProducts', { query: { sessionId: 'session-1' } }],
  ])
})

it('sends the session only if experiments may change the prices', async () => {
  const { api, call } = catalog('plans', 'plans')
  await fetchPlans(api, plain, 'session-1')
  await fetchPlans(api, experimenting, '')
  expect(call.mock.calls).toEqual([
    ['subscriptionProducts', { query: {} }],
    ['subscriptionProducts', { query: {} }],
  ])
})

it('asks again for another session, after ten seconds, and if the early request failed', async () => {
  const { api } = catalog('ahead', 'other session', 'ahead', 'later', new TypeError('gone'), 'second try')
  prefetchPlans(api, plain, 'session-1')
  await expect(fetchPlans(api, plain, 'session-2')).resolves.toBe('other session')
  prefetchPlans(api, plain, 'session-1')
  vi.advanceTimersByTime(10_000)
  await expect(fetchPlans(api, plain, 'session-1')).resolves.toBe('later')
  prefetchPlans(api, plain, 'session-1')
  await expect(fetchPlans(api, plain, 'session-1')).resolves.toBe('second try')
})

it('requests nothing early if the offer really ends', () => {
  const { api, call } = catalog()
  prefetchPlans(api, { ...plain, honestModes: { ...plain.honestModes, countdown: 'enforced' } }, 'session-1')
  expect(call).not.toHaveBeenCalled()
})
