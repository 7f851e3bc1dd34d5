import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { AdminProvider } from '../admin-context.tsx'
import { adminMessages, createAdminSession } from '../admin-session.ts'
import { LoginScreen } from './login-screen.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

/** A browser that blocks all data of the site, and the calls its page makes. */
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
  } as unknown as Window & typeof globalThis
  render(
    <AdminProvider session={createAdminSession(view)}>
      <Screen />
    </AdminProvider>,
  )
  return asked
}

async function send(password: string): Promise<void> {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'boss@house.example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  const form = screen.getByLabelText('Password').closest('form')
  if (form === null) throw new Error('There is no form')
  await act(async () => fireEvent.submit(form))
}

beforeEach(() => window.history.replaceState(null, '', '/admin/welcome#one-time'))

test.each([
  ['opens no session that nobody could use', LoginScreen],
  ['does not spend the link', WelcomeScreen],
])('a browser that keeps nothing is told so and %s', async (_, Screen) => {
  const asked = openWithoutStorage(Screen)
  await send('nettle-and-lime-42')
  expect(screen.getByRole('alert').textContent).toBe(adminMessages.noStorage)
  expect(asked).toEqual([])
})
