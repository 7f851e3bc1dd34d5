import type { ResponseOf } from '@fennel/contract'
import { apiMessages } from '@fennel/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure, readStoredToken } from '#web/api/index.ts'
import { loginAsAnother } from '#web/login-as-another.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { submitForm } from '#web/testing/submit-form.ts'
import { LoginScreen } from './login-screen.tsx'

const signedIn: ResponseOf<'login'> = {
  success: true,
  data: { token: 'at_1', accessToken: 'at_1', refreshToken: 'rt_1', user: { id: 'user-1' }, audience: 'web' },
}

beforeEach(() => {
  window.localStorage.clear()
})

function visit(
  handlers: ApiHandlers = { login: () => signedIn },
  state: unknown = null,
  address: string = '/login',
) {
  const api = fakeApi(handlers)
  window.history.pushState(state, '', address)
  render(withApi(api, <LoginScreen />, fakeVisitor()))
  return api
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function send(email: string, password: string, times = 1): Promise<void> {
  fireEvent.change(field('Email'), { target: { value: email } })
  fireEvent.change(field('Password'), { target: { value: password } })
  await submitForm(field('Password'), times)
}

test('signs in once, stores only its tokens, and goes to the account', async () => {
  const api = visit()
  window.localStorage.setItem('adminToken', 'old')
  window.localStorage.setItem('authToken', 'older')
  await send(' mia@example.com ', ' green tea ', 2)
  expect(api.inputsOf('login')).toEqual([{ body: { email: 'mia@example.com', password: ' green tea ' } }])
  expect(Object.fromEntries(Object.entries(window.localStorage))).toEqual({
    token: 'at_1',
    accessToken: 'at_1',
    refreshToken: 'rt_1',
  })
  expect(readStoredToken(window.localStorage)).toBe('at_1')
  expect(window.location.pathname).toBe('/account')
})

function keepSignIn(names: readonly string[] = ['token', 'accessToken']): void {
  for (const name of names) window.localStorage.setItem(name, 'at_0')
  window.localStorage.setItem('refreshToken', 'rt_0')
}
const ended = () => Promise.reject(new ApiFailure(401, 'not_signed_in', 'x'))

test('a signed-in customer goes on to the account without being asked, and finds no login on the way back', async () => {
  keepSignIn()
  const { length } = window.history
  const hear = Promise.withResolvers<never>()
  const api = visit({ userProfile: () => hear.promise })
  expect(screen.getByRole('status').textContent).toBe('One moment...')
  expect(screen.queryByLabelText('Email')).toBeNull()
  await act(async () => hear.resolve({ success: true, data: {} } as never))
  expect(api.inputsOf('userProfile')).toEqual([{ timeoutMs: 8_000, staysOnRefusal: true }])
  expect(window.location.pathname).toBe('/account')
  // The visit itself added one entry.
  expect(window.history.length).toBeLessThanOrEqual(length + 1)
})

const profileAnswer = () => Promise.resolve({ success: true, data: {} } as never)

test.each([
  ['/login?next=/subscription', '/subscription'],
  ['/login?next=%2Fsubscription', '/subscription'],
  ['/login?next=/account', '/account'],
  ['/login?next=//evil.example', '/account'],
  ['/login?next=https://evil.example/subscription', '/account'],
  ['/login?next=/admin', '/account'],
])('%s leads on to %s, signed in or not', async (address, page) => {
  visit(undefined, null, address)
  await send('mia@example.com', 'green tea')
  expect(window.location.pathname + window.location.search).toBe(page)
  cleanup()
  keepSignIn()
  await act(async () => void visit({ userProfile: profileAnswer }, null, address))
  expect(window.location.pathname + window.location.search).toBe(page)
})

test('a buyer who never set a password is told how to get one', () => {
  visit()
  expect(screen.getByText('Bought a plan but never set a password?', { exact: false })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'We will email you a link.' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
})

test('a visitor who wants another account gets the form at once, and is signed in to that one', async () => {
  keepSignIn()
  const api = visit({ login: () => signedIn }, loginAsAnother)
  expect(api.names()).toEqual([])
  await send('other@example.com', 'green tea')
  expect(readStoredToken(window.localStorage)).toBe('at_1')
  expect(window.location.pathname).toBe('/account')
})

test('an ended session shows the form, which works', async () => {
  keepSignIn()
  await act(async () => visit({ userProfile: ended, login: () => signedIn }))
  expect(window.location.pathname).toBe('/login')
  await send('mia@example.com', 'green tea')
  expect(window.location.pathname).toBe('/account')
  expect(readStoredToken(window.localStorage)).toBe('at_1')
})

test('an unreachable server has refused nobody: the account page offers a retry', async () => {
  keepSignIn()
  await act(async () => visit({ userProfile: () => Promise.reject(new ApiFailure(0, 'network', 'x')) }))
  expect(window.location.pathname).toBe('/account')
})

test('an operator is no customer: the form stays, and nothing is requested', () => {
  keepSignIn(['adminToken', 'authToken', 'accessToken'])
  const api = visit()
  expect(field('Email')).toBeTruthy()
  expect(api.names()).toEqual([])
  expect(window.location.pathname).toBe('/login')
})

const teamOnly = 'This is a team account. Please sign in on the admin page.'
const isOperator: ResponseOf<'login'> = {
  success: true,
  data: { ...signedIn.data, audience: 'admin' } as never,
}

test('an operator who signs in here is sent to the admin page: nothing is stored, and that session ends', async () => {
  keepSignIn(['adminToken', 'authToken', 'accessToken'])
  const before = Object.entries(window.localStorage)
  const api = visit({ login: () => isOperator, logout: () => ({ success: true, data: { signedOut: true } }) })
  await send('boss@house.example', 'green tea')
  expect(screen.getByRole('alert').textContent).toBe(teamOnly)
  expect(api.inputsOf('logout')).toEqual([
    {
      body: { keepsStorage: true },
      headers: { authorization: 'Bearer at_1' },
      staysOnRefusal: true,
      keepalive: true,
    },
  ])
  expect(Object.entries(window.localStorage)).toEqual(before)
  expect(window.location.pathname).toBe('/login')
})

test('so is one with a second factor, and one whose session could not be ended', async () => {
  let answer: ResponseOf<'login'> = { success: true, data: { mfaRequired: true } }
  const api = visit({ login: () => answer })
  await send('boss@house.example', 'green tea')
  expect(screen.getByRole('alert').textContent).toBe(teamOnly)
  expect(api.names()).toEqual(['login'])
  answer = isOperator
  await send('boss@house.example', 'green tea')
  expect(screen.getByRole('alert').textContent).toBe(teamOnly)
  expect(window.localStorage).toHaveLength(0)
})

test('a password manager knows the fields, and both other ways are there', () => {
  visit()
  expect(screen.getByRole('main').dataset['page']).toBe('login')
  expect([field('Email').autocomplete, field('Password').autocomplete]).toEqual([
    'username',
    'current-password',
  ])
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
})

test.each([
  ['', '', 'Email', ['Email', 'Password']],
  ['mia@example.com', '', 'Password', ['Password']],
  ['  ', 'green tea', 'Email', ['Email']],
])(
  '%j with %j is not sent, and the message is tied to what is empty',
  async (email, password, focused, empty) => {
    const api = visit()
    await send(email, password)
    expect(screen.getByRole('alert').textContent).toBe('Please enter both email and password')
    expect(document.activeElement).toBe(field(focused))
    expect(api.names()).toEqual([])
    const { id } = screen.getByRole('alert')
    const faulted = () =>
      ['Email', 'Password'].filter(
        (label) =>
          field(label).getAttribute('aria-invalid') === 'true' &&
          field(label).getAttribute('aria-describedby') === id,
      )
    expect(faulted()).toEqual(empty)
    for (const label of empty) fireEvent.change(field(label), { target: { value: 'something' } })
    expect(faulted()).toEqual([])
  },
)

test.each<[string, Error, string]>([
  ['wrong', new ApiFailure(401, 'not_signed_in', 'anything'), 'Invalid email or password.'],
  ['too often', new ApiFailure(429, 'too_many_requests', apiMessages.tooMany), apiMessages.tooMany],
  ['words without a code', new ApiFailure(503, 'unexpected', 'Back at nine.'), 'Back at nine.'],
  [
    'a broken server',
    new ApiFailure(500, 'unexpected', apiMessages.unexpected),
    'An unexpected error occurred during login.',
  ],
  [
    'no answer',
    new ApiFailure(0, 'network', apiMessages.unexpected),
    'An unexpected error occurred. Please try again.',
  ],
])('%s: it is reported, and nothing typed is lost', async (_case, failure, text) => {
  visit({ login: () => Promise.reject(failure) })
  await send('mia@example.com', 'green tea')
  expect(screen.getByRole('alert').textContent).toBe(text)
  expect([field('Email').value, field('Password').value]).toEqual(['mia@example.com', 'green tea'])
  expect(readStoredToken(window.localStorage)).toBeUndefined()
  expect(window.location.pathname).toBe('/login')
})

test.each([{ accessToken: '' }, { refreshToken: '' }])('an answer with %j is no sign-in', async (missing) => {
  visit({ login: () => ({ success: true, data: { ...signedIn.data, ...missing } }) })
  await send('mia@example.com', 'green tea')
  expect(screen.getByRole('alert').textContent).toBe('Authentication error: Tokens not found in response')
  expect(readStoredToken(window.localStorage)).toBeUndefined()
})

test('an answer without data is no sign-in either', async () => {
  visit({ login: () => ({ success: true }) as ResponseOf<'login'> })
  await send('mia@example.com', 'green tea')
  expect(screen.getByRole('alert').textContent).toBe('Authentication error: Tokens not found in response')
})

test('says so when the browser stores nothing', async () => {
  visit()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await send('mia@example.com', 'green tea')
  expect(screen.getByRole('alert').textContent).toMatch(/is blocking storage/)
  expect(window.location.pathname).toBe('/login')
})

test('while it is running everything is locked', async () => {
  visit({ login: () => new Promise(() => {}) })
  await send('mia@example.com', 'green tea')
  expect([field('Email').disabled, field('Password').disabled]).toEqual([true, true])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Logging in...' }).ariaDisabled).toBe('true')
})

test('after a refusal the field that was typed in has the focus again', async () => {
  visit({
    login: () => {
      // As browsers do: a disabled field loses the focus.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      throw new ApiFailure(401, 'not_signed_in', 'Invalid email or password.')
    },
  })
  field('Password').focus()
  await send('mia@example.com', 'wrong')
  expect(document.activeElement).toBe(field('Password'))
})
