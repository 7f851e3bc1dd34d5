import type { ResponseOf } from '@fennel/contract'
import { apiMessages } from '@fennel/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure, readStoredToken } from '#web/api/index.ts'
import { loginAsAnother } from '#web/login-as-another.ts'
import { field, keepSignIn, send, signedIn, visitLogin } from './testing/visit-login.tsx'

beforeEach(() => {
  window.localStorage.clear()
})

test('signs in once, stores only its tokens, and goes to the account', async () => {
  const api = visitLogin()
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

const ended = () => Promise.reject(new ApiFailure(401, 'not_signed_in', 'x'))

test('a signed-in customer goes on to the account without being asked, and finds no login on the way back', async () => {
  keepSignIn()
  const { length } = window.history
  const hear = Promise.withResolvers<never>()
  const api = visitLogin({ userProfile: () => hear.promise })
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
  visitLogin(undefined, null, address)
  await send('mia@example.com', 'green tea')
  expect(window.location.pathname + window.location.search).toBe(page)
  cleanup()
  keepSignIn()
  await act(async () => void visitLogin({ userProfile: profileAnswer }, null, address))
  expect(window.location.pathname + window.location.search).toBe(page)
})

test('a buyer who never set a password is told how to get one', () => {
  visitLogin()
  expect(screen.getByText('Bought a plan but never set a password?', { exact: false })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'We will email you a link.' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
})

test('a visitor who wants another account gets the form at once, and is signed in to that one', async () => {
  keepSignIn()
  const api = visitLogin({ login: () => signedIn }, loginAsAnother)
  expect(api.names()).toEqual([])
  await send('other@example.com', 'green tea')
  expect(readStoredToken(window.localStorage)).toBe('at_1')
  expect(window.location.pathname).toBe('/account')
})

test('an ended session shows the form, which works', async () => {
  keepSignIn()
  await act(async () => visitLogin({ userProfile: ended, login: () => signedIn }))
  expect(window.location.pathname).toBe('/login')
  await send('mia@example.com', 'green tea')
  expect(window.location.pathname).toBe('/account')
  expect(readStoredToken(window.localStorage)).toBe('at_1')
})

test('an unreachable server has refused nobody: the account page offers a retry', async () => {
  keepSignIn()
  await act(async () => visitLogin({ userProfile: () => Promise.reject(new ApiFailure(0, 'network', 'x')) }))
  expect(window.location.pathname).toBe('/account')
})

test('a password manager knows the fields, and both other ways are there', () => {
  visitLogin()
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
    const api = visitLogin()
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
  visitLogin({ login: () => Promise.reject(failure) })
  await send('mia@example.com', 'green tea')
  expect(screen.getByRole('alert').textContent).toBe(text)
  expect([field('Email').value, field('Password').value]).toEqual(['mia@example.com', 'green tea'])
  expect(readStoredToken(window.localStorage)).toBeUndefined()
  expect(window.location.pathname).toBe('/login')
})

test.each([{ accessToken: '' }, { refreshToken: '' }])('an answer with %j is no sign-in', async (missing) => {
  visitLogin({ login: () => ({ success: true, data: { ...signedIn.data, ...missing } }) })
  await send('mia@example.com', 'green tea')
  expect(screen.getByRole('alert').textContent).toBe('Authentication error: Tokens not found in response')
  expect(readStoredToken(window.localStorage)).toBeUndefined()
})

test('an answer without data is no sign-in either', async () => {
  visitLogin({ login: () => ({ success: true }) as ResponseOf<'login'> })
  await send('mia@example.com', 'green tea')
  expect(screen.getByRole('alert').textContent).toBe('Authentication error: Tokens not found in response')
})

test('says so when the browser stores nothing', async () => {
  visitLogin()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await send('mia@example.com', 'green tea')
  expect(screen.getByRole('alert').textContent).toMatch(/is blocking storage/)
  expect(window.location.pathname).toBe('/login')
})

test('while it is running everything is locked', async () => {
  visitLogin({ login: () => new Promise(() => {}) })
  await send('mia@example.com', 'green tea')
  expect([field('Email').disabled, field('Password').disabled]).toEqual([true, true])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Logging in...' }).ariaDisabled).toBe('true')
})

test('after a refusal the field that was typed in has the focus again', async () => {
  visitLogin({
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
