import { apiMessages } from '@fennel/contract'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { submitForm } from '#web/testing/submit-form.ts'
import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { AdminProvider, useAdminSession } from '../admin-context.tsx'
import { adminPaths } from '../admin-paths.ts'
import { adminMessages, createAdminSession } from '../admin-session.ts'
import { LoginScreen } from './login-screen.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

/** A browser that blocks all data of the site, and the requests its page makes. */
function openWithoutStorage(Screen: ComponentType) {
  const asked: string[] = []
  const view = {
    fetch: async (url: string) => {
      asked.push(url)
      return Response.json({ success: true, data: { accessToken: 'at_1', refreshToken: 'rt_1' } })
    },
    get localStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError')
    },
  }
  show(Screen, view)
  return asked
}

/** A server that knows the address, and rejects the password. */
function openWithLink() {
  const tokens: string[] = []
  const fetch = async (_: string, init: RequestInit) => {
    const { token } = (await new Response(init.body).json()) as { readonly token: string }
    tokens.push(token)
    const message = apiMessages.invitationAddressTaken
    return Response.json({ success: false, code: 'invalid_request', message }, { status: 400 })
  }
  show(WelcomeScreen, { fetch, localStorage })
  return tokens
}

function show(Screen: ComponentType, browser: object) {
  const view = browser as Window & typeof globalThis
  render(
    <AdminProvider session={createAdminSession(view)}>
      <Screen />
    </AdminProvider>,
  )
}

async function send(password: string): Promise<void> {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'boss@house.example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  await submitForm(screen.getByLabelText('Password'))
}

beforeEach(() => window.history.replaceState(null, '', '/admin/welcome#one-time'))

test.each([
  ['opens no session it could not store', LoginScreen],
  ['does not use up the link', WelcomeScreen],
])('a browser without storage says so and %s', async (_, Screen) => {
  const asked = openWithoutStorage(Screen)
  await send('nettle-and-lime-42')
  expect(screen.getByRole('alert').textContent).toBe(adminMessages.noStorage)
  expect(asked).toEqual([])
})

test.each([
  ['the sign-in', LoginScreen],
  ['the welcome', WelcomeScreen],
])('at %s the message about empty fields is tied to them', async (_, Screen) => {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    return Response.error()
  }
  show(Screen, { fetch, localStorage })
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const faulted = () =>
    ['Email', 'Password'].filter((label) => {
      const ids = (field(label).getAttribute('aria-describedby') ?? '').split(' ')
      const isTied = ids.includes(screen.getByRole('alert').id)
      return isTied && field(label).getAttribute('aria-invalid') === 'true'
    })
  await submitForm(field('Password'))
  expect(screen.getByRole('alert').textContent).toBe(adminMessages.incomplete)
  expect(faulted()).toEqual(['Email', 'Password'])
  expect(document.activeElement).toBe(field('Email'))
  fireEvent.change(field('Email'), { target: { value: 'boss@house.example' } })
  expect(faulted()).toEqual(['Password'])
  await submitForm(field('Email'))
  expect(document.activeElement).toBe(field('Password'))
  expect(asked).toEqual([])
})

test('an address with an account says whose password is needed', async () => {
  const tokens = openWithLink()
  expect(screen.getByText(/Use that account’s email and password/)).toBeDefined()
  expect(window.location.hash).toBe('')
  await send('another-idea-42')
  expect(tokens).toEqual(['one-time'])
  expect(screen.getByRole('alert').textContent).toMatch(/already has an account with a different password/)
})

test('a page without its link says so, and takes the link when it is opened again', async () => {
  window.history.replaceState(null, '', '/admin/welcome')
  const tokens = openWithLink()
  expect(screen.getByRole('alert').textContent).toBe(adminMessages.noLink)
  await send('nettle-and-lime-42')
  expect(tokens).toEqual([])
  act(() => {
    window.history.replaceState(null, '', '#once-more')
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  })
  expect([screen.getByRole('alert').textContent, window.location.hash]).toEqual(['', ''])
  await send('nettle-and-lime-42')
  expect(tokens).toEqual(['once-more'])
})

test('after a lost answer the welcome offers to sign in, also when the link turns out to be used', async () => {
  const dead = { success: false, code: 'invalid_request', message: apiMessages.invitationDead }
  const answers = [Response.error(), Response.json(dead, { status: 400 })]
  const fetch = async () => {
    const answer = answers.shift() ?? Response.error()
    if (answer.type === 'error') throw new TypeError('Failed to fetch')
    return answer
  }
  show(WelcomeScreen, { fetch, localStorage })
  const way = () => screen.queryByRole('link', { name: /^Try signing in/ })?.getAttribute('href')
  expect(way()).toBeUndefined()
  await send('nettle-and-lime-42')
  expect([screen.getByRole('alert').textContent, way()]).toEqual([adminMessages.noAnswer, '/admin/login'])
  await send('nettle-and-lime-42')
  expect([screen.getByRole('alert').textContent, way()]).toEqual([apiMessages.invitationDead, '/admin/login'])
})

test('the next code field has the focus, and so has the cleared field after a wrong code', async () => {
  const answers = [
    Response.json({ success: true, data: { mfaRequired: true } }),
    Response.json({ success: false, code: 'not_signed_in', message: 'No.' }, { status: 401 }),
  ]
  show(LoginScreen, { fetch: async () => answers.shift() ?? Response.error(), localStorage })
  await send('the-right-password')
  const code = screen.getByLabelText<HTMLInputElement>('Code from your authenticator app')
  expect(document.activeElement).toBe(code)
  fireEvent.change(code, { target: { value: '000000' } })
  code.blur()
  await send('the-right-password')
  expect(code.value).toBe('')
  expect(document.activeElement).toBe(code)
})

test('an empty code is not sent: it would count as a wrong one', async () => {
  let asked = 0
  const fetch = async () => {
    asked += 1
    return Response.json({ success: true, data: { mfaRequired: true } })
  }
  show(LoginScreen, { fetch, localStorage })
  await send('the-right-password')
  const code = screen.getByLabelText<HTMLInputElement>('Code from your authenticator app')
  code.blur()
  await submitForm(code)
  const alert = screen.getByRole('alert')
  expect([alert.textContent, asked]).toEqual([adminMessages.noCode, 1])
  expect([code.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', code])
  expect(code.getAttribute('aria-describedby')?.split(' ')).toContain(alert.id)
})

test('an operator without their phone can use a recovery code, and go back', async () => {
  const bodies: unknown[] = []
  const fetch = async (_: string, init: RequestInit) => {
    bodies.push(await new Response(init.body).json())
    return Response.json({ success: true, data: { mfaRequired: true } })
  }
  show(LoginScreen, { fetch, localStorage })
  await send('the-right-password')
  fireEvent.change(screen.getByLabelText('Code from your authenticator app'), { target: { value: '123' } })
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  const field = screen.getByLabelText<HTMLInputElement>('Recovery code')
  expect([field.value, field.inputMode]).toEqual(['', ''])
  expect(document.activeElement).toBe(field)
  expect(screen.getByText(/None left\? An admin on your team can turn/)).toBeDefined()
  fireEvent.change(field, { target: { value: '0a1b-2c3d 4e5f-6g7h' } })
  await send('the-right-password')
  expect(bodies.at(-1)).toMatchObject({ code: '0a1b-2c3d4e5f-6g7h' })
  fireEvent.click(screen.getByRole('button', { name: 'Use a code from my app' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Code from your authenticator app'))
})

test('an operator who forgot the password finds the way to a new one', () => {
  show(LoginScreen, { fetch: async () => Response.error(), localStorage })
  const way = screen.getByRole<HTMLAnchorElement>('link', { name: 'Forgot your password?' })
  expect(way.getAttribute('href')).toBe('/forgot-password')
})

test.each([
  ['the sign-in', LoginScreen],
  ['the welcome', WelcomeScreen],
])('a refusal at %s returns the focus to the field that was typed in', async (_, Screen) => {
  const fetch = async () => {
    // As browsers do: a disabled field loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return Response.json({ success: false, code: 'not_signed_in', message: 'No.' }, { status: 401 })
  }
  show(Screen, { fetch, localStorage })
  screen.getByLabelText('Password').focus()
  await send('not-this-one')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test.each([
  ['/admin/leads?page=2', '/admin/leads?page=2'],
  [undefined, '/admin/dashboard'],
  ['/admin/login', '/admin/dashboard'],
  ['/thank-you', '/admin/dashboard'],
  ['/administration', '/admin/dashboard'],
  ['https://elsewhere.example/admin/leads', '/admin/dashboard'],
  ['//elsewhere.example/admin', '/admin/dashboard'],
  ['/\\elsewhere.example/admin', '/admin/dashboard'],
  ['\\\\elsewhere.example\\admin', '/admin/dashboard'],
  ['javascript:alert(1)//admin', '/admin/dashboard'],
  ['/admin/../thank-you', '/admin/dashboard'],
  ['/admin\\..\\..\\thank-you', '/admin/dashboard'],
  ['/admin/%2e%2e\\thank-you', '/admin/dashboard'],
])('coming from %s leads to %s after sign-in', async (from, to) => {
  window.history.replaceState(from === undefined ? null : { from }, '', '/admin/login')
  const answers = [
    Response.json({ success: true, data: { accessToken: 'at_1', refreshToken: 'rt_1' } }),
    Response.json({ success: true, data: { isAdmin: true, role: 'admin', email: 'boss@house.example' } }),
  ]
  const Door = () => <Route path={adminPaths.login} component={LoginScreen} />
  show(Door, { fetch: async () => answers.shift() ?? Response.error(), localStorage })
  await send('the-right-password')
  await vi.waitFor(() => expect(window.location.pathname).not.toBe('/admin/login'))
  const { origin, href } = window.location
  expect(href).toBe(`${origin}${to}`)
})

test('the sign-in form says whom it is for', () => {
  openWithoutStorage(LoginScreen)
  expect(screen.getByRole('button', { name: 'Sign In to Admin' })).toBeDefined()
  const note = 'This is a restricted area. Only authorized administrators can access.'
  expect(screen.getByText(note)).toBeDefined()
})

test('the operator’s session is only known within its provider', () => {
  const Lost = () => <p>{useAdminSession().useState().phase}</p>
  expect(() => render(<Lost />)).toThrow('useAdminSession must be used within an AdminProvider')
})
