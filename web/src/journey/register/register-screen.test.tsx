import { accountRefusedCode } from '@fennel/contract'
import type { ResponseOf } from '@fennel/contract'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiFailure, readStoredToken } from '#web/api/index.ts'
import { loginAsAnother } from '#web/login-as-another.ts'
import { browserLog } from '#web/browser-log.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { profileOf, savedPayment, startPaidVisit } from '#web/testing/paid-visit.ts'
import { siteSettings, withApi } from '#web/testing/render-checkout.tsx'
import { submitForm } from '#web/testing/submit-form.ts'
import { RegisterScreen } from './register-screen.tsx'

const signedIn: ResponseOf<'setPassword'> = {
  success: true,
  data: { token: 'at_1', accessToken: 'at_1', refreshToken: 'rt_1', user: { id: 'user-1' } },
}

function asking(passwordMinLength: number): ResponseOf<'siteSettings'> {
  return { ...siteSettings, data: { ...siteSettings.data, passwordMinLength } }
}

async function visit(
  handlers: ApiHandlers = { setPassword: () => signedIn },
  path = '/register',
  token: string | null = null,
  email: string | null = 'quiz@example.com',
) {
  startPaidVisit(email === null ? undefined : savedPayment)
  if (token !== null) window.localStorage.setItem('token', token)
  const api = fakeApi(handlers)
  const visitor = fakeVisitor({ answers: email === null ? {} : { email } })
  window.history.pushState(null, '', path)
  await act(async () => {
    render(withApi(api, <RegisterScreen />, visitor))
  })
  return { api, visitor }
}

async function send(password: string, times = 1): Promise<void> {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  await submitForm(screen.getByLabelText('Password'), times)
}

test('shows the payer’s email, which cannot be changed here', async () => {
  await visit()
  const field = screen.getByLabelText<HTMLInputElement>('Email')
  expect(field.value).toBe('payer@example.com')
  expect(field.readOnly).toBe(true)
})

test('links to the login for another account, whatever account this browser is signed in to', async () => {
  await visit()
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }))
  expect(window.location.pathname).toBe('/login')
  expect(window.history.state).toEqual(loginAsAnother)
})

test.each(['', 'abcde'])('rejects the password %j as too short and sends nothing', async (password) => {
  const { api } = await visit()
  await send(password)
  expect(screen.getByRole('alert').textContent).toBe('Password must be at least 6 characters long')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(api.inputsOf('setPassword')).toEqual([])
})

test('requires as many characters as the operator has set', async () => {
  const { api } = await visit({ setPassword: () => signedIn, siteSettings: () => asking(8) })
  expect(screen.getByText(/^At least 8 characters/)).toBeTruthy()
  await send('abcdefg')
  expect(screen.getByRole('alert').textContent).toBe('Password must be at least 8 characters long')
  expect(api.inputsOf('setPassword')).toEqual([])
  await send('abcdefgh')
  expect(api.inputsOf('setPassword')).toHaveLength(1)
})

test('creates the account once with six characters, and the journey continues', async () => {
  const { api, visitor } = await visit()
  window.localStorage.setItem('authToken', 'old')
  await send('abcdef', 2)
  expect(api.inputsOf('setPassword')).toEqual([
    { body: { email: 'payer@example.com', password: 'abcdef', repeatPassword: 'abcdef', leadId: 'lead-1' } },
  ])
  expect(readStoredToken(window.localStorage)).toBe('at_1')
  expect(window.localStorage.getItem('token')).toBe('at_1')
  expect(visitor.trackedAs('registered')).toEqual([{ email: 'payer@example.com', userId: 'user-1' }])
  expect(window.location.pathname).toBe('/thank-you')
})

test('shows a busy button while the account is being created', async () => {
  await visit({ setPassword: () => new Promise(() => {}) })
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
  const { api } = await visit({ setPassword: () => Promise.reject(failure) })
  await send('abcdef')
  expect(screen.getByText(text)).toBeTruthy()
  await send('abcdefg')
  expect(api.inputsOf('setPassword')).toHaveLength(2)
  expect(window.location.pathname).toBe('/register')
})

const mailedLink = "If this address already has an account, we've emailed you a login link."

test('tells a visitor who is refused about the mailed sign-in link', async () => {
  const sentence = 'Failed to create account. Please try again.'
  const refusal = new ApiFailure(400, 'invalid_request', sentence, accountRefusedCode)
  await visit({ setPassword: () => Promise.reject(refusal) })
  await send('abcdef')
  const { children } = screen.getByRole('alert')
  expect(Array.from(children, ({ textContent }) => textContent)).toEqual([refusal.message, mailedLink])
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
  await visit({ setPassword: () => Promise.reject(failure) })
  await send('abcdef')
  expect(screen.getByRole('alert').textContent).toBe(text)
})

test('can show the password while it is typed', async () => {
  await visit()
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
  const { api } = await visit(handlers, `/register?${query}`)
  expect(window.location.search).toBe('?purchaseId=p1')
  expect(api.inputsOf('verifyPayment')).toEqual([{ body: { paymentIntentId: 'pi_1' }, timeoutMs: 12_000 }])
})

test('lets the visitor create an account before the server knows the payment', async () => {
  const notice = vi.spyOn(browserLog, 'notice').mockImplementation(() => {})
  await visit(
    { verifyPayment: () => Promise.reject(new ApiFailure(503, 'unavailable', 'x')) },
    '/register?payment_intent=pi_1',
  )
  expect(notice).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Create Secure Account' })).toBeTruthy()
})

const isFormThere = () => screen.queryByRole('button', { name: 'Create Secure Account' }) !== null

test('skips the form for a visitor signed in to the account that has the plan', async () => {
  const userProfile = () => profileOf({ email: 'Payer@example.com' })
  const before = window.history.length
  const { api, visitor } = await visit({ userProfile }, '/register', 'at_1')
  expect(window.location.pathname).toBe('/thank-you')
  expect(window.history.length).toBe(before + 1)
  expect(api.names()).not.toContain('setPassword')
  expect(visitor.trackedAs('registered')).toEqual([])
})

test('shows no form while the account is loading, and loads none without a session', async () => {
  await visit({ userProfile: () => new Promise(() => {}) }, '/register', 'at_1')
  expect(screen.getByText('Looking for your account...')).toBeTruthy()
  expect(isFormThere()).toBe(false)
  cleanup()
  const { api } = await visit()
  expect(isFormThere()).toBe(true)
  expect(api.names()).not.toContain('userProfile')
})

const holding = (change: Parameters<typeof profileOf>[0]) => () =>
  profileOf({ email: 'payer@example.com', ...change })
const isOver = { subscriptionStatus: 'canceled', subscriptionRenews: false }

test.each<[string, NonNullable<ApiHandlers['userProfile']>]>([
  ['an account without the plan', holding({ planId: null, subscriptionIds: [] })],
  ['an account whose plan of that kind has ended', holding({ ...isOver, subscriptionIds: ['sub_0'] })],
  [
    'an account that bought a plan of that kind in another visit just now',
    holding({
      subscriptionIds: ['sub_0'],
      purchases: [
        {
          id: savedPayment.productId,
          kind: 'plan',
          name: '1-Month Plan',
          price: 19.99,
          refunded: 0,
          currency: 'USD',
          purchasedAt: savedPayment.timestamp,
        },
      ],
    }),
  ],
])(
  'offers the link and a way on, but no second account, to a visitor signed in to %s',
  async (_case, userProfile) => {
    let isAway = true
    const forgotPassword = () =>
      isAway
        ? Promise.reject(new ApiFailure(503, 'unavailable', 'x'))
        : Promise.resolve({ success: true as const, message: 'x' })
    const { api } = await visit({ userProfile, forgotPassword }, '/register', 'at_1')
    expect(isFormThere()).toBe(false)
    expect(screen.getByRole('link', { name: 'Do this later' }).getAttribute('href')).toBe('/thank-you')
    const send = () =>
      act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send me the link' })))
    await send()
    expect(screen.getByRole('alert').textContent).toBe("We couldn't send the link. Please try again.")
    isAway = false
    await send()
    expect(api.inputsOf('forgotPassword').at(-1)).toEqual({ body: { email: 'payer@example.com' } })
    expect(screen.getByRole('status').textContent).toContain('on its way to payer@example.com')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Continue' }))
    expect(api.names()).not.toContain('setPassword')
  },
)

test('counts a plan that has already ended as in the account', async () => {
  await visit({ userProfile: holding(isOver) }, '/register', 'at_1')
  expect(window.location.pathname).toBe('/thank-you')
})

test.each<[string, ApiHandlers['userProfile']]>([
  ['somebody else’s account', () => profileOf({ email: 'other@example.com' })],
  ['an expired session', () => Promise.reject(new ApiFailure(401, 'not_signed_in', 'x'))],
])('shows the form for %s', async (_case, userProfile) => {
  const { api } = await visit(userProfile === undefined ? {} : { userProfile }, '/register', 'at_1')
  expect(window.location.pathname).toBe('/register')
  expect(isFormThere()).toBe(true)
  expect(api.inputsOf('userProfile')[0]?.staysOnRefusal).toBe(true)
})

test('shows a link to the plans instead of the form without an email', async () => {
  await visit({}, '/register', null, null)
  expect(screen.getByText('We do not know your email yet. Please choose your plan first.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/purchase')
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(isFormThere()).toBe(false)
})
