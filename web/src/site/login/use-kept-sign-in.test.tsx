import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure, ApiProvider, createVisitorClient } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { inApp } from '#web/testing/render-screen.tsx'
import { LoginScreen } from './login-screen.tsx'

beforeEach(() => {
  window.localStorage.clear()
  for (const name of ['token', 'accessToken']) window.localStorage.setItem(name, 'at_0')
  window.history.pushState(null, '', '/login')
})
afterEach(() => {
  vi.useRealTimers()
})

function open(client: Parameters<typeof ApiProvider>[0]['client']): void {
  const shown = (
    <ApiProvider client={client}>
      <LoginScreen />
    </ApiProvider>
  )
  render(inApp(shown, { visitor: fakeVisitor() }))
}

test('an expired token whose renewal gets no answer delays the page by no more than 8 seconds', async () => {
  vi.useFakeTimers()
  const refusal = { success: false, code: 'not_signed_in', message: 'Please sign in.' }
  const renew = vi.fn<() => Promise<boolean>>(() => new Promise(() => {}))
  open(
    createVisitorClient({
      fetch: async () => Response.json(refusal, { status: 401 }),
      readToken: () => 'at_0',
      onRefused: () => undefined,
      renew,
    }),
  )
  await act(async () => vi.advanceTimersByTimeAsync(7_999))
  expect(renew).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe('One moment...')
  await act(async () => vi.advanceTimersByTimeAsync(1))
  // As with an unreachable server: the account page says so, and offers a retry.
  expect(window.location.pathname).toBe('/account')
})

test('the heading keeps the focus when the form replaces the spinner', async () => {
  const look = Promise.withResolvers<never>()
  open(fakeApi({ userProfile: () => look.promise }))
  const heading = screen.getByRole('heading', { level: 1 })
  heading.tabIndex = -1
  heading.focus()
  await act(async () => look.reject(new ApiFailure(401, 'not_signed_in', 'Please sign in.')))
  expect(screen.getByLabelText('Email')).toBeTruthy()
  expect(document.activeElement).toBe(heading)
})
