import { apiMessages } from '@fennel/contract'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { AccountScreen } from './account-screen.tsx'
import { withoutPlan } from './testing/without-plan.ts'

const answering: ApiHandlers = {
  userProfile: () => ({ success: true, data: withoutPlan }),
  logout: () => ({ success: true, data: { signedOut: true } }),
}

beforeEach(() => {
  window.localStorage.clear()
  for (const name of ['token', 'accessToken', 'refreshToken']) window.localStorage.setItem(name, 'at_1')
})

async function signOut(handlers: ApiHandlers = answering, visitor = fakeVisitor()) {
  const api = fakeApi(handlers)
  window.history.pushState(null, '', '/account')
  await act(async () => {
    render(withApi(api, <AccountScreen />, visitor))
  })
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Log Out' }))
  })
  return api
}

test('signing out tells the server, removes every token and goes to the login', async () => {
  const api = await signOut()
  expect(api.inputsOf('logout')).toEqual([{ body: {}, timeoutMs: 10_000 }])
  expect(Object.fromEntries(Object.entries(window.localStorage))).toEqual({})
  expect(window.location.pathname).toBe('/login')
})

test.each([
  ['answers', answering],
  ['does not answer', { ...answering, logout: () => Promise.reject(new ApiFailure(0, 'network', 'away')) }],
])(
  'signing out leaves the next person no answers and no purchase, when the server %s',
  async (_how, handlers) => {
    vi.spyOn(browserLog, 'notice').mockImplementation(() => {})
    const visitor = fakeVisitor({ answers: { age: 47, health_risks: ['diabetes'] }, currentStep: 9 })
    for (const key of ['payment_success_data', 'payment_at_bank', 'offer_at_bank', 'payment_failed_at_bank'])
      window.sessionStorage.setItem(key, '{"customerInfo":{"email":"mia@example.com"}}')
    window.sessionStorage.setItem('card_return', '{"setupIntentId":"seti_7","isConfirmed":true}')
    await signOut(handlers, visitor)
    expect(visitor.quiz.getState()).toMatchObject({ answers: {}, currentStep: 0 })
    expect(window.sessionStorage.length).toBe(0)
  },
)

test('signing out makes other tabs forget as well, and keeps what is said of the browser alone', async () => {
  const attribution = { first: { at: '2026-11-01' }, last: { at: '2026-11-01' } }
  const consent = (choices: object) => ({
    choices,
    isDecided: true,
    isHealthDecided: true,
    source: 'banner-custom',
    policyVersion: '1',
    receiptId: 'r-1',
    sessionId: 's-1',
    isSent: true,
  })
  const store = (key: string, value: unknown) => window.localStorage.setItem(key, JSON.stringify(value))
  store('quiz_funnels_attribution', attribution)
  store('quiz_funnels_consent', consent({ analytics: true, ads: false, healthProcessing: true }))
  for (const key of [
    'quiz_funnels_state',
    'quiz_funnels_lead_token',
    'quiz_funnels_events1',
    'quiz_funnels_fbp',
  ])
    store(key, { email: 'mia@example.com' })
  const clear = vi.spyOn(Storage.prototype, 'clear')
  await signOut()
  expect(clear).toHaveBeenCalledOnce()
  expect(clear.mock.contexts[0] === window.localStorage).toBe(true)
  clear.mockRestore()
  const read = (key: string): unknown => JSON.parse(window.localStorage.getItem(key) ?? 'null')
  expect(Object.keys(window.localStorage).toSorted()).toEqual([
    'quiz_funnels_attribution',
    'quiz_funnels_consent',
  ])
  expect(read('quiz_funnels_attribution')).toEqual(attribution)
  expect(read('quiz_funnels_consent')).toMatchObject({
    choices: { ads: false },
    isDecided: false,
    isHealthDecided: false,
    carriedNos: ['ads'],
  })
})

test('signing out works without the server', async () => {
  vi.spyOn(browserLog, 'notice').mockImplementation(() => {})
  const failure = new ApiFailure(0, 'network', apiMessages.unexpected)
  await signOut({ ...answering, logout: () => Promise.reject(failure) })
  expect(Object.fromEntries(Object.entries(window.localStorage))).toEqual({})
  expect(window.location.pathname).toBe('/login')
})
