import type { ResponseOf } from '@fennel/contract'
import { act, render, screen } from '@testing-library/react'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { savedPayment, startPaidVisit } from '#web/testing/paid-visit.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { RegisterScreen } from '../register-screen.tsx'

export const signedIn: ResponseOf<'setPassword'> = {
  success: true,
  data: { token: 'at_1', accessToken: 'at_1', refreshToken: 'rt_1', user: { id: 'user-1' } },
}

/** Opens the page, with a plan paid in this browser unless `email` is null. */
export async function visitRegister(
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

/** Whether the page asks for a password. */
export const isFormThere = () => screen.queryByRole('button', { name: 'Create Secure Account' }) !== null
