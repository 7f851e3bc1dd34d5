import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { savedPayment, startPaidVisit } from '#web/testing/paid-visit.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { RegisterScreen } from './register-screen.tsx'

test('offers the form after eight seconds, even if the session is renewed for a minute', async () => {
  vi.useFakeTimers()
  try {
    startPaidVisit(savedPayment)
    window.localStorage.setItem('token', 'at_1')
    window.history.pushState(null, '', '/register')
    const api = fakeApi({ userProfile: () => new Promise(() => {}) })
    await act(async () => {
      render(withApi(api, <RegisterScreen />, fakeVisitor({ answers: { email: 'quiz@example.com' } })))
    })
    await act(() => vi.advanceTimersByTimeAsync(7_900))
    expect(screen.queryByLabelText('Password')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.getByLabelText('Password')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})
