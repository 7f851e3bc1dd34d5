import { accountRefusedCode } from '@fennel/contract'
import type { ResponseOf } from '@fennel/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiFailure, readStoredToken } from '#web/api/index.ts'
import { loginAsAnother } from '#web/login-as-another.ts'
import { browserLog } from '#web/browser-log.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { siteSettings } from '#web/testing/render-checkout.tsx'
import { submitForm } from '#web/testing/submit-form.ts'
import { isFormThere, signedIn, visitRegister } from './testing/visit-register.tsx'

function asking(passwordMinLength: number): ResponseOf<'siteSettings'> {
  return { ...siteSettings, data: { ...siteSettings.data, passwordMinLength } }
}

async function send(password: string, times = 1): Promise<void> {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  await submitForm(screen.getByLabelText('Password'), times)
}

test('shows the payer’s email, which cannot be changed here', async () => {
  await visitRegister()
  const field = screen.getByLabelText<HTMLInputElement>('Email')
  expect(field.value).toBe('payer@example.com')
  expect(field.readOnly).toBe(true)
})

test('links to the login for another account, whatever account this browser is signed in to', async () => {
  await visitRegister()
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }))
  expect(window.location.pathname).toBe('/login')
  expect(window.history.state).toEqual(loginAsAnother)
})

test.each(['', 'abcde'])('rejects the password %j as too short and sends nothing', async (password) => {
  const { api } = await visitRegister()
  await send(password)
  expect(screen.getByRole('alert').textContent).toBe('Password must be at least 6 characters long')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(api.inputsOf('setPassword')).toEqual([])
})

test('requires as many characters as the operator has set', async () => {
  const { api } = await visitRegister({ setPassword: () => signedIn, siteSettings: () => asking(8) })
  expect(screen.getByText(/^At least 8 characters/)).toBeTruthy()
  await send('abcdefg')
  expect(screen.getByRole('alert').textContent).toBe('Password must be at least 8 characters long')
  expect(api.inputsOf('setPassword')).toEqual([])
  await send('abcdefgh')
  expect(api.inputsOf('setPassword')).toHaveLength(1)
})

test('creates the account once with six characters, and the journey continues', async () => {
  const { api, visitor } = await visitRegister()
  window.localStorage.setItem('authToken', 'old')
  await send('abcdef', 2)
  expect(api.inputsOf('setPassword')).toEqual([
    { body: { email: 'payer@example.com', password: 'abcdef', repeatPassword: 'abcdef', leadId: 'lead-1' } },
  ])
  expect(readStoredToken(window.localStorage)).toBe('at_1')
  expect(window.localStorage.getItem('token')).toBe('at_1')
  expect(visitor.trackedAs('registered')).toEqual([{ email: 'payer@example.com', userId: 'user-1' }])
  expect(window.location.pathname).toBe('/thank-you')
  // The form stands until the next screen is loaded.
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Creating your account...' })
  expect(button.ariaDisabled).toBe('true')
})

test('shows a busy button while the account is being created', async () => {
  await visitRegister({ setPassword: () => new Promise(() => {}) })
  await send('abcdef')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Creating your account...' })
  expect(button.ariaDisabled).toBe('true')
})

test.each<[string, Error, string]>([
  [
    'a server that is down',
    new ApiFailure(503, 'unavailable', 'x'),
    'Failed to create account. Please try again.',
  ],
  ['no network', new ApiFailure(0, 'network', 'x'), 'Failed to create account. Please try again.'],
  [
    'a rule of the server',
    new ApiFailure(400, 'invalid_request', 'Password must be at least 8 characters long'),
    'Password must be at least 8 characters long',
  ],
])('shows %s, and it can be tried again', async (_case, failure, text) => {
  const { api } = await visitRegister({ setPassword: () => Promise.reject(failure) })
  await send('abcdef')
  expect(screen.getByText(text)).toBeTruthy()
  await send('abcdefg')
  expect(api.inputsOf('setPassword')).toHaveLength(2)
  expect(window.location.pathname).toBe('/register')
})

const mailedLink =
  'If this address already has an account, look for our login link in your inbox, or ask for a new one.'

test('tells a visitor who is refused where a sign-in link may be, and how to get one', async () => {
  const sentence = 'Failed to create account. Please try again.'
  const refusal = new ApiFailure(400, 'invalid_request', sentence, accountRefusedCode)
  await visitRegister({ setPassword: () => Promise.reject(refusal) })
  await send('abcdef')
  const { children } = screen.getByRole('alert')
  expect(Array.from(children, ({ textContent }) => textContent)).toEqual([refusal.message, mailedLink])
  const link = screen.getByRole('link', { name: 'ask for a new one' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
})

test.each<[string, Error, string]>([
  [
    'a server that is down',
    new ApiFailure(503, 'unavailable', 'x'),
    'Failed to create account. Please try again.',
  ],
  [
    'too many tries',
    new ApiFailure(429, 'too_many_requests', 'Too many requests. Please wait a moment and try again.'),
    'Too many requests. Please wait a moment and try again.',
  ],
  [
    'a common password',
    new ApiFailure(400, 'invalid_request', 'Please choose a password that is harder to guess.'),
    'Please choose a password that is harder to guess.',
  ],
])('does not claim that a mail was sent for %s', async (_case, failure, text) => {
  await visitRegister({ setPassword: () => Promise.reject(failure) })
  await send('abcdef')
  expect(screen.getByRole('alert').textContent).toBe(text)
})

test('can show the password while it is typed', async () => {
  await visitRegister()
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect(field.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})

test('removes the secret from the address after a return from the bank, and has the server verify the payment', async () => {
  const handlers: ApiHandlers = { verifyPayment: () => ({ success: true, data: { status: 'succeeded' } }) }
  const query =
    'payment_intent=pi_1&payment_intent_client_secret=secret&redirect_status=succeeded&purchaseId=p1'
  const { api } = await visitRegister(handlers, `/register?${query}`)
  expect(window.location.search).toBe('?purchaseId=p1')
  expect(api.inputsOf('verifyPayment')).toEqual([{ body: { paymentIntentId: 'pi_1' }, timeoutMs: 12_000 }])
})

test('lets the visitor create an account before the server knows the payment', async () => {
  const notice = vi.spyOn(browserLog, 'notice').mockImplementation(() => {})
  await visitRegister(
    { verifyPayment: () => Promise.reject(new ApiFailure(503, 'unavailable', 'x')) },
    '/register?payment_intent=pi_1',
  )
  expect(notice).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Create Secure Account' })).toBeTruthy()
})

test('shows a link to the plans instead of the form without an email', async () => {
  await visitRegister({}, '/register', null, null)
  expect(screen.getByText('We do not know your email yet. Please choose your plan first.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/purchase')
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(isFormThere()).toBe(false)
})
