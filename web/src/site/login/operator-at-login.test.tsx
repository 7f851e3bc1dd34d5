import type { ResponseOf } from '@fennel/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { field, keepSignIn, send, signedIn, visitLogin } from './testing/visit-login.tsx'

beforeEach(() => {
  window.localStorage.clear()
})

test('an operator is no customer: the form stays, and nothing is requested', () => {
  keepSignIn(['adminToken', 'authToken', 'accessToken'])
  const api = visitLogin()
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
  const api = visitLogin({
    login: () => isOperator,
    logout: () => ({ success: true, data: { signedOut: true } }),
  })
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
  const api = visitLogin({ login: () => answer })
  await send('boss@house.example', 'green tea')
  expect(screen.getByRole('alert').textContent).toBe(teamOnly)
  expect(api.names()).toEqual(['login'])
  answer = isOperator
  await send('boss@house.example', 'green tea')
  expect(screen.getByRole('alert').textContent).toBe(teamOnly)
  expect(window.localStorage).toHaveLength(0)
})
