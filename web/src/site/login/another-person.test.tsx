import type { ResponseOf } from '@fennel/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { savedPayment } from '#web/testing/paid-visit.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { submitForm } from '#web/testing/submit-form.ts'
import { LoginScreen } from './login-screen.tsx'

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

interface Visit {
  /** Whose quiz and purchase are in the browser. */
  readonly address?: string
  /** What an earlier try ended with; the page may have been loaded again since. */
  readonly earlier?: ApiFailure | 'unanswered'
  readonly isReloaded?: boolean
}

/** Mia logs in where a quiz and a purchase are, Noa's unless they are of another address. */
async function logIn(
  given: Partial<ResponseOf<'login'>['data']> = {},
  { address = 'noa@example.com', earlier, isReloaded = false }: Visit = {},
) {
  const tokens = { token: 'at_1', accessToken: 'at_1', refreshToken: 'rt_1' }
  const data = { ...tokens, user: { id: 'user-1' }, audience: 'web' as const, ...given }
  const visitor = fakeVisitor({ answers: { email: address, age: 47 }, currentStep: 9 })
  window.localStorage.setItem('quiz_funnels_state', '{}')
  const customerInfo = { ...savedPayment.customerInfo, email: address }
  window.sessionStorage.setItem('payment_success_data', JSON.stringify({ ...savedPayment, customerInfo }))
  window.history.pushState(null, '', '/login')
  const endings = earlier === undefined ? [] : [earlier]
  const login = () => {
    const ending = endings.shift()
    if (ending === undefined) return { success: true as const, data }
    return ending === 'unanswered' ? new Promise<never>(() => {}) : Promise.reject(ending)
  }
  const open = () => render(withApi(fakeApi({ login }), <LoginScreen />, visitor))
  open()
  if (earlier !== undefined) await send()
  if (isReloaded) {
    cleanup()
    open()
  }
  await send()
  expect(window.location.pathname).toBe('/account')
  expect(Object.entries(window.localStorage)).toEqual(expect.arrayContaining(Object.entries(tokens)))
  return visitor.quiz.getState()
}

async function send() {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  fireEvent.change(field('Email'), { target: { value: 'mia@example.com' } })
  fireEvent.change(field('Password'), { target: { value: 'green tea' } })
  await submitForm(field('Password'), 1)
}

test('a browser forgets the quiz and purchase of another account’s owner', async () => {
  expect(await logIn({ isAnotherPerson: true })).toMatchObject({ answers: {}, currentStep: 0 })
  expect(Object.keys(window.localStorage).toSorted()).toEqual(['accessToken', 'refreshToken', 'token'])
  expect(window.sessionStorage.length).toBe(0)
})

test('what she did herself in a browser that still had another account stays hers', async () => {
  const state = await logIn({ isAnotherPerson: true }, { address: 'Mia@Example.com' })
  expect(state).toMatchObject({ answers: { age: 47 }, currentStep: 9 })
  expect(window.sessionStorage.length).toBe(1)
})

test('a quiz that no other account has stays through a sign-in', async () => {
  expect(await logIn()).toMatchObject({ answers: { age: 47 }, currentStep: 9 })
  expect(window.sessionStorage.length).toBe(1)
})

const away = new ApiFailure(0, 'timeout', 'away')
const busy = new ApiFailure(503, 'unavailable', 'busy', undefined, 2_000)
const forgotten = { answers: {}, currentStep: 0 }

// The server closes the leads of another account once, and says so once.
test.each([
  ['a log-in whose answer was lost', { earlier: away }],
  ['one that a proxy gave up', { earlier: new ApiFailure(502, 'unexpected', 'Bad gateway') }],
  ['one that failed on the server', { earlier: new ApiFailure(503, 'unavailable', 'down') }],
  ['one whose page was loaded again after it', { earlier: away, isReloaded: true }],
  ['one during which the page was loaded again', { earlier: 'unanswered', isReloaded: true }],
] as const)('after %s, the next one forgets whoever was here', async (_what, visit) => {
  expect(await logIn({}, visit)).toMatchObject(forgotten)
  expect(Object.keys(window.localStorage).toSorted()).toEqual(['accessToken', 'refreshToken', 'token'])
  expect(window.sessionStorage.length).toBe(0)
})

test.each([
  ['her own quiz, after a lost answer,', { earlier: away, address: 'mia@example.com' }],
  ['a quiz, after a wrong password,', { earlier: new ApiFailure(401, 'not_signed_in', 'wrong') }],
  ['a quiz, after a busy server turned her away,', { earlier: busy }],
  ['a quiz, after too many tries,', { earlier: new ApiFailure(429, 'too_many_requests', 'later') }],
])('%s stays through a sign-in', async (_what, visit) => {
  expect(await logIn({}, visit)).toMatchObject({ answers: { age: 47 }, currentStep: 9 })
  expect(window.sessionStorage.length).toBe(1)
})
