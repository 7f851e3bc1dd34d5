import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ApiClient } from '#web/api/index.ts'
import type { BrandCore } from '#web/brand/index.ts'
import { askForPlans, askPlansAhead } from './plans-ahead.ts'

type Asking = Pick<BrandCore, 'experiments' | 'honestModes'>
const plain: Asking = {
  honestModes: { countdown: 'display', ratings: 'fixed', peopleCount: 'real', reviewBadges: 'all' },
}
const trying: Asking = { ...plain, experiments: [] }

function catalogue(...answers: readonly (string | Error)[]) {
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
  // What a test asked ahead is nobody's any more.
  await askForPlans(catalogue('nothing').api, plain, 'nobody')
})

it('uses what was asked ahead once, and asks anew after that', async () => {
  const { api, call } = catalogue('ahead', 'anew')
  askPlansAhead(api, trying, 'session-1')
  await expect(askForPlans(api, trying, 'session-1')).resolves.toBe('ahead')
  expect(call).toHaveBeenCalledTimes(1)
  await expect(askForPlans(api, trying, 'session-1')).resolves.toBe('anew')
  expect(call.mock.calls).toEqual([
    ['subscriptionProducts', { query: { sessionId: 'session-1' } }],
    ['subscriptionProducts', { query: { sessionId: 'session-1' } }],
  ])
})

it('names the session only where experiments may change what it pays', async () => {
  const { api, call } = catalogue('plans', 'plans')
  await askForPlans(api, plain, 'session-1')
  await askForPlans(api, trying, '')
  expect(call.mock.calls).toEqual([
    ['subscriptionProducts', { query: {} }],
    ['subscriptionProducts', { query: {} }],
  ])
})

it('asks anew for another session, after a while, and where asking ahead failed', async () => {
  const { api } = catalogue('ahead', 'other session', 'ahead', 'later', new TypeError('gone'), 'second try')
  askPlansAhead(api, plain, 'session-1')
  await expect(askForPlans(api, plain, 'session-2')).resolves.toBe('other session')
  askPlansAhead(api, plain, 'session-1')
  vi.advanceTimersByTime(10_000)
  await expect(askForPlans(api, plain, 'session-1')).resolves.toBe('later')
  askPlansAhead(api, plain, 'session-1')
  await expect(askForPlans(api, plain, 'session-1')).resolves.toBe('second try')
})

it('asks nothing ahead where the offer really ends', () => {
  const { api, call } = catalogue()
  askPlansAhead(api, { ...plain, honestModes: { ...plain.honestModes, countdown: 'enforced' } }, 'session-1')
  expect(call).not.toHaveBeenCalled()
})
