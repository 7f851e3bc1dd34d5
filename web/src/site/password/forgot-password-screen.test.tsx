import { apiMessages } from '@fennel/contract'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { submitForm } from '#web/testing/submit-form.ts'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'

const sent = { success: true, message: apiMessages.resetLinkSent } as const
const fallback = 'Failed to send password reset email. Please try again.'

function visit(handlers: ApiHandlers = { forgotPassword: () => sent }) {
  const api = fakeApi(handlers)
  window.history.pushState(null, '', '/forgot-password')
  render(withApi(api, <ForgotPasswordScreen />, fakeVisitor()))
  return api
}
const field = () => screen.getByLabelText<HTMLInputElement>('Email')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

async function send(email: string, times = 1): Promise<void> {
  fireEvent.change(field(), { target: { value: email } })
  await submitForm(field(), times)
}

test('asks for one email address and leads back to the login', () => {
  visit()
  expect(screen.getByRole('main').dataset['page']).toBe('forgot-password')
  expect(field().type).toBe('email')
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login')
})

test("shows the server's message, whatever the account", async () => {
  const api = visit()
  await send(' Mia+plan@Example.com ', 2)
  expect(screen.getByRole('status').textContent).toBe(
    'If an account with that email exists, a password reset link has been sent.',
  )
  expect(api.inputsOf('forgotPassword')).toEqual([{ body: { email: 'Mia+plan@Example.com' } }])
})

test('says that it worked even if the answer has no message', async () => {
  visit({ forgotPassword: () => ({ success: true, message: '' }) })
  await send('mia@example.com')
  expect(screen.getByRole('status').textContent).toBe(
    'If an account with that email exists, a password reset link has been sent.',
  )
})

test('while it is being sent, field and button are locked, and the button says so', async () => {
  visit({ forgotPassword: () => new Promise(() => {}) })
  await send('mia@example.com')
  expect(field().disabled).toBe(true)
  expect(button('Sending...').ariaDisabled).toBe('true')
})

test.each(['', '   ', 'not an address'])('%j is not sent', async (email) => {
  const api = visit()
  await send(email)
  expect(api.names()).toEqual([])
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field())
})

test.each<[string, Error, string]>([
  [
    'the words of the server',
    new ApiFailure(429, 'too_many_requests', apiMessages.tooMany),
    apiMessages.tooMany,
  ],
  ['words without a code', new ApiFailure(503, 'unexpected', 'Our mail is down.'), 'Our mail is down.'],
  ['a server error without a message', new ApiFailure(500, 'unexpected', apiMessages.unexpected), fallback],
  ['no network', new ApiFailure(0, 'network', apiMessages.unexpected), fallback],
  ['anything else', new TypeError('x'), fallback],
])('%s: it is reported, and what was typed stays', async (_case, failure, text) => {
  let isWell = false
  visit({ forgotPassword: () => (isWell ? sent : Promise.reject(failure)) })
  await send('mia@example.com')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(text)
  expect(field().value).toBe('mia@example.com')
  expect(button('Send Reset Link').disabled).toBe(false)
  isWell = true
  await send('mia@example.com')
  expect(screen.queryByText(text)).toBeNull()
  expect(screen.getByRole('status').textContent).toBe(sent.message)
})
