import type { ResponseOf } from '@fennel/contract'
import { fireEvent, render, screen } from '@testing-library/react'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { submitForm } from '#web/testing/submit-form.ts'
import { LoginScreen } from '../login-screen.tsx'

export const signedIn: ResponseOf<'login'> = {
  success: true,
  data: { token: 'at_1', accessToken: 'at_1', refreshToken: 'rt_1', user: { id: 'user-1' }, audience: 'web' },
}

/** Opens the page, with this navigation state. */
export function visitLogin(
  handlers: ApiHandlers = { login: () => signedIn },
  state: unknown = null,
  address: string = '/login',
) {
  const api = fakeApi(handlers)
  window.history.pushState(state, '', address)
  render(withApi(api, <LoginScreen />, fakeVisitor()))
  return api
}

/** An input by its label. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

/** Types both and presses Enter, `times` times. */
export async function send(email: string, password: string, times = 1): Promise<void> {
  fireEvent.change(field('Email'), { target: { value: email } })
  fireEvent.change(field('Password'), { target: { value: password } })
  await submitForm(field('Password'), times)
}

/** Leaves a session of earlier in the browser, under these names. */
export function keepSignIn(names: readonly string[] = ['token', 'accessToken']): void {
  for (const name of names) window.localStorage.setItem(name, 'at_0')
  window.localStorage.setItem('refreshToken', 'rt_0')
}
