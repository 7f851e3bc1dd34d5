import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { submitForm } from '#web/testing/submit-form.ts'
import { LoginScreen } from './login-screen.tsx'

const session = {
  token: 'at_1',
  accessToken: 'at_1',
  refreshToken: 'rt_1',
  user: { id: 'user-1' },
  audience: 'web',
} as const

beforeEach(() => {
  window.localStorage.clear()
})

test.each([
  ['/login', '/subscription'],
  ['/login?next=/account', '/account'],
])('while an approved card waits in this tab, %s leads on to %s', async (address, page) => {
  window.sessionStorage.setItem('card_return', '{"setupIntentId":"seti_7","isConfirmed":true}')
  window.history.pushState(null, '', address)
  const api = fakeApi({ login: () => ({ success: true, data: session }) })
  render(withApi(api, <LoginScreen />, fakeVisitor()))
  for (const [label, value] of [
    ['Email', 'mia@example.com'],
    ['Password', 'green tea'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await submitForm(screen.getByLabelText('Password'))
  expect(window.location.pathname).toBe(page)
})
