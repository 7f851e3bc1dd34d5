import { apiMessages } from '@fennel/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { loginAsAnother } from '#web/login-as-another.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { siteSettings, withApi } from '#web/testing/render-checkout.tsx'
import { submitForm } from '#web/testing/submit-form.ts'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

const done = { success: true, message: apiMessages.resetDone } as const
const fallback = 'Failed to reset password. The link may be invalid or expired.'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function visit(path: string, handlers: ApiHandlers = { resetPassword: () => done }, isStrict = false) {
  const api = fakeApi(handlers)
  if (path !== '') window.history.pushState(null, '', path)
  const shown = withApi(api, <ResetPasswordScreen />, fakeVisitor())
  render(isStrict ? <StrictMode>{shown}</StrictMode> : shown)
  return api
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Rese/ })
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

function type(password: string, repeated = password): void {
  fireEvent.change(field('New Password'), { target: { value: password } })
  fireEvent.change(field('Confirm New Password'), { target: { value: repeated } })
}
async function submit(times = 1): Promise<void> {
  await submitForm(field('New Password'), times)
}

describe('the token', () => {
  test.each([
    ['/reset-password', 'Password reset token not found in URL.'],
    ['/reset-password?token=', 'Password reset token is missing.'],
    ['/reset-password?token=%20', 'Password reset token is missing.'],
  ])('%s: an error and no form', (path, text) => {
    visit(path)
    expect(alerts()).toEqual([text])
    expect(document.querySelector('form')).toBeNull()
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login')
  })

  test.each([false, true])(
    'leaves the address, and everything else in it stays (strict: %s)',
    async (isStrict) => {
      const api = visit('/reset-password?token=a-b_c&flow=cortisol', undefined, isStrict)
      expect(`${window.location.pathname}${window.location.search}`).toBe('/reset-password?flow=cortisol')
      type('a calmer plate')
      await submit()
      expect(api.inputsOf('resetPassword')).toEqual([
        { body: { token: 'a-b_c', newPassword: 'a calmer plate' } },
      ])
    },
  )

  test('survives a reload, until it is used', async () => {
    visit('/reset-password?token=a-b_c')
    cleanup()
    const api = visit('')
    type('a calmer plate')
    await submit()
    expect(api.inputsOf('resetPassword')).toHaveLength(1)
    cleanup()
    visit('')
    expect(alerts()).toEqual(['Password reset token not found in URL.'])
  })
})

test('the button waits for both fields', () => {
  visit('/reset-password?token=t')
  expect(screen.getByRole('main').dataset['page']).toBe('reset-password')
  expect(submitButton().disabled).toBe(true)
  type('a calmer plate', '')
  expect(submitButton().disabled).toBe(true)
  type('', 'a calmer plate')
  expect(submitButton().disabled).toBe(true)
  type('a calmer plate')
  expect(submitButton().disabled).toBe(false)
})

test.each([
  ['a calmer plate', 'a calmer plat', 'Passwords do not match.', 'Confirm New Password'],
  ['five5', 'five5', 'Password must be at least 6 characters long.', 'New Password'],
  ['five5', 'other', 'Passwords do not match.', 'Confirm New Password'],
])('%j and %j are not sent: %s, in the field that has the focus', async (password, repeated, text, label) => {
  const api = visit('/reset-password?token=t')
  type(password, repeated)
  await submit()
  expect(alerts()).toContain(text)
  const wrong = field(label)
  expect([wrong.ariaInvalid, document.activeElement]).toEqual(['true', wrong])
  const named = screen.getByText(text).closest('[role=alert]')?.id
  expect(wrong.getAttribute('aria-describedby')?.split(' ')).toContain(named)
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1)
  expect(api.inputsOf('resetPassword')).toEqual([])
})

test("shows the operator's longer minimum, and sends no shorter password", async () => {
  const settings = { ...siteSettings, data: { ...siteSettings.data, passwordMinLength: 8 } }
  const api = visit('/reset-password?token=t', { resetPassword: () => done, siteSettings: () => settings })
  await act(async () => {})
  expect(screen.getByText(/^At least 8 characters/)).toBeTruthy()
  type('seven77')
  await submit()
  expect(alerts()).toContain('Password must be at least 8 characters long.')
  expect(api.inputsOf('resetPassword')).toEqual([])
  type('eight888')
  await submit()
  expect(api.inputsOf('resetPassword')).toHaveLength(1)
})

test('while it is running nothing can be changed or sent again', async () => {
  const api = visit('/reset-password?token=t', { resetPassword: () => new Promise(() => {}) })
  type('a calmer plate')
  await submit(3)
  expect([field('New Password').disabled, field('Confirm New Password').disabled]).toEqual([true, true])
  expect(submitButton().ariaDisabled).toBe('true')
  expect(api.inputsOf('resetPassword')).toHaveLength(1)
})

test('when done, the fields are locked, a link leads to the login, and after 3 seconds the page does', async () => {
  visit('/reset-password?token=t')
  type('a calmer plate')
  await submit()
  expect(screen.getByRole('status').textContent).toBe(
    'Your password has been reset successfully. You can now log in.',
  )
  expect([field('New Password').disabled, field('Confirm New Password').disabled]).toEqual([true, true])
  expect(screen.getByRole('link', { name: 'Log in now' }).getAttribute('href')).toBe('/login')
  await act(async () => vi.advanceTimersByTime(2_999))
  expect(window.location.pathname).toBe('/reset-password')
  await act(async () => vi.advanceTimersByTime(1))
  expect(window.location.pathname).toBe('/login')
  expect(window.history.state).toEqual(loginAsAnother)
})

test('says that it worked even if the answer has no message', async () => {
  visit('/reset-password?token=t', { resetPassword: () => ({ success: true, message: '' }) })
  type('a calmer plate')
  await submit()
  expect(screen.getByRole('status').textContent).toBe(
    'Your password has been reset successfully. You can now log in.',
  )
})

test.each(['Log in now', 'Back to Login'])(
  '“%s” leads to the account of the link, even if another one is signed in here',
  async (name) => {
    visit('/reset-password?token=t')
    type('a calmer plate')
    await submit()
    fireEvent.click(screen.getByRole('link', { name }))
    expect(window.location.pathname).toBe('/login')
    expect(window.history.state).toEqual(loginAsAnother)
  },
)

test.each([
  ['the link', () => fireEvent.click(screen.getByRole('link', { name: 'Log in now' }))],
  ['the time', () => act(() => void vi.advanceTimersByTime(3_000))],
])(
  'once done, the way back from the login by %s does not lead to a link that is used up',
  async (_how, go) => {
    visit('/reset-password?token=t')
    type('a calmer plate')
    await submit()
    const before = window.history.length
    go()
    expect(window.location.pathname).toBe('/login')
    expect(window.history.length).toBe(before)
  },
)

test('a visitor who leaves before that is not pulled back', async () => {
  visit('/reset-password?token=t')
  type('a calmer plate')
  await submit()
  cleanup()
  window.history.pushState(null, '', '/reviews')
  vi.advanceTimersByTime(10_000)
  expect(window.location.pathname).toBe('/reviews')
})

test.each<[string, Error, string]>([
  ['a used link', new ApiFailure(400, 'invalid_request', apiMessages.resetFailed), fallback],
  [
    'a longer minimum',
    new ApiFailure(400, 'invalid_request', 'Password must be at least 8 characters long.'),
    'Password must be at least 8 characters long.',
  ],
  ['words without a code', new ApiFailure(410, 'unexpected', 'This link was used.'), 'This link was used.'],
  ['a server error', new ApiFailure(500, 'unexpected', apiMessages.unexpected), fallback],
  ['no network', new ApiFailure(0, 'timeout', apiMessages.unexpected), fallback],
])('%s: it is reported, nothing typed is lost, and it can be retried', async (_case, failure, text) => {
  const api = visit('/reset-password?token=t', { resetPassword: () => Promise.reject(failure) })
  type('a calmer plate')
  await submit()
  expect(alerts()).toContain(text)
  const wayOn = screen.queryByRole('link', { name: 'Ask for a new link' })
  expect(wayOn?.getAttribute('href')).toBe(text === fallback ? '/forgot-password' : undefined)
  expect(field('New Password').value).toBe('a calmer plate')
  await submit()
  expect(api.inputsOf('resetPassword')).toHaveLength(2)
})

test('after a lost answer it offers to log in with the new password, also when the link turns out to be used', async () => {
  const used = new ApiFailure(400, 'invalid_request', apiMessages.resetFailed)
  const failures = [used, new ApiFailure(0, 'network', apiMessages.unexpected), used]
  visit('/reset-password?token=t', { resetPassword: () => Promise.reject(failures.shift() ?? used) })
  const way = () => screen.queryByRole('link', { name: 'Log in with the new password' })?.getAttribute('href')
  type('a calmer plate')
  await submit()
  expect(way()).toBeUndefined()
  await submit()
  expect(way()).toBe('/login')
  await submit()
  expect([alerts().includes(fallback), way()]).toEqual([true, '/login'])
})

describe('the focus, which a browser takes from a disabled field', () => {
  const answer = { refuses: true }
  const handlers: ApiHandlers = {
    resetPassword: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      return answer.refuses ? Promise.reject(new ApiFailure(400, 'invalid_request', 'x')) : done
    },
  }
  const enter = async () => {
    visit('/reset-password?token=t', handlers)
    type('a calmer plate')
    field('Confirm New Password').focus()
    await submit()
  }

  test('is back in the field after a refusal', async () => {
    await enter()
    expect(document.activeElement).toBe(field('Confirm New Password'))
  })

  test('stays in the form once the fields are locked for good', async () => {
    answer.refuses = false
    await enter()
    expect(document.activeElement).toBe(field('New Password').form)
  })
})
