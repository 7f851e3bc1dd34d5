import type { ResponseOf } from '@fennel/contract'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
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

/** Mia logs in where a quiz and a purchase are, Noa's unless they are of another address. */
async function logIn(given: Partial<ResponseOf<'login'>['data']> = {}, address = 'noa@example.com') {
  const tokens = { token: 'at_1', accessToken: 'at_1', refreshToken: 'rt_1' }
  const data = { ...tokens, user: { id: 'user-1' }, audience: 'web' as const, ...given }
  const visitor = fakeVisitor({ answers: { email: address, age: 47 }, currentStep: 9 })
  window.localStorage.setItem('quiz_funnels_state', '{}')
  const customerInfo = { ...savedPayment.customerInfo, email: address }
  window.sessionStorage.setItem('payment_success_data', JSON.stringify({ ...savedPayment, customerInfo }))
  window.history.pushState(null, '', '/login')
  render(withApi(fakeApi({ login: () => ({ success: true, data }) }), <LoginScreen />, visitor))
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  fireEvent.change(field('Email'), { target: { value: 'mia@example.com' } })
  fireEvent.change(field('Password'), { target: { value: 'green tea' } })
  await submitForm(field('Password'), 1)
  expect(window.location.pathname).toBe('/account')
  expect(Object.entries(window.localStorage)).toEqual(expect.arrayContaining(Object.entries(tokens)))
  return visitor.quiz.getState()
}

test('a browser forgets the quiz and purchase of another account’s owner', async () => {
  expect(await logIn({ isAnotherPerson: true })).toMatchObject({ answers: {}, currentStep: 0 })
  expect(Object.keys(window.localStorage).toSorted()).toEqual(['accessToken', 'refreshToken', 'token'])
  expect(window.sessionStorage.length).toBe(0)
})

test('what she did herself in a browser that still had another account stays hers', async () => {
  const state = await logIn({ isAnotherPerson: true }, 'Mia@Example.com')
  expect(state).toMatchObject({ answers: { age: 47 }, currentStep: 9 })
  expect(window.sessionStorage.length).toBe(1)
})

test('a quiz that no other account has stays through a sign-in', async () => {
  expect(await logIn()).toMatchObject({ answers: { age: 47 }, currentStep: 9 })
  expect(window.sessionStorage.length).toBe(1)
})
