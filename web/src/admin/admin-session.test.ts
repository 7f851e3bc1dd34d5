import { beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { createAdminSession, signInFailure } from './admin-session.ts'

const expired = 'Failed to verify admin status or session expired. Please log in.'

/** What the server answers by path; everything else is an expired session. */
type Answers = Readonly<Record<string, () => object | Promise<object>>>

function openTab(answers: Answers) {
  localStorage.setItem('adminToken', 'at_1')
  const known = new Map(Object.entries(answers))
  const assign = vi.fn<(address: string) => void>()
  const fetch = async (url: string) => {
    const answer = known.get(url)
    return answer === undefined
      ? Response.json(
          { success: false, code: 'not_signed_in', message: 'Please sign in again.' },
          { status: 401 },
        )
      : Response.json(await answer())
  }
  const view = { fetch, localStorage, location: { assign } } as unknown as Window & typeof globalThis
  return { session: createAdminSession(view), assign, expire: () => known.clear() }
}

const isAdmin = {
  success: true,
  isAdmin: true,
  data: { isAdmin: true, role: 'admin', email: 'boss@house.example' },
}

beforeEach(() => localStorage.clear())

test('who comes back to an expired session is led to the sign-in and told why, not to the start page', async () => {
  const { session, assign, expire } = openTab({ '/api/admin/check': () => isAdmin })
  await session.check()
  expect(session.useState.getState().phase).toBe('admin')
  expire()
  await session.check()
  expect(session.useState.getState()).toEqual({ phase: 'error', message: expired })
  expect(localStorage.getItem('adminToken')).toBeNull()
  expect(assign).not.toHaveBeenCalled()
})

test('an operator is told by whose days numbers are kept', async () => {
  const data = { ...isAdmin.data, timeZone: 'Asia/Kolkata' }
  const { session } = openTab({ '/api/admin/check': () => ({ ...isAdmin, data }) })
  await session.check()
  expect(session.useState.getState()).toMatchObject({ phase: 'admin', timeZone: 'Asia/Kolkata' })
})

test('so is who comes back while the page asks for something itself, whichever is refused first', async () => {
  const { session, assign, expire } = openTab({ '/api/admin/check': () => isAdmin })
  await session.check()
  expire()
  const checked = session.check()
  await expect(session.api.call('adminNotifications', {})).rejects.toMatchObject({ status: 401 })
  await checked
  await expect(session.api.call('adminNotifications', {})).rejects.toMatchObject({ status: 401 })
  expect(session.useState.getState()).toEqual({ phase: 'error', message: expired })
  expect(assign).not.toHaveBeenCalled()
})

test('who is at work when the session ends goes to the start page', async () => {
  const { session, assign, expire } = openTab({ '/api/admin/check': () => isAdmin })
  await session.check()
  expire()
  await expect(session.api.call('adminNotifications', {})).rejects.toMatchObject({ status: 401 })
  expect(assign).toHaveBeenCalledExactlyOnceWith('/')
  expect(localStorage.getItem('adminToken')).toBeNull()
})

test.each([
  [503, 'We are catching our breath. Please try again in a moment.', undefined],
  [429, 'Too many requests. Please wait a moment and try again.', undefined],
  [401, 'That code is not right. Please enter the one your app shows now.', undefined],
  [401, '', 'Invalid email or password.'],
  [500, 'An unexpected error occurred', 'An unexpected error occurred during login.'],
  [502, 'An unexpected error occurred', 'An unexpected error occurred during login.'],
  [0, 'An unexpected error occurred', 'An unexpected error occurred. Please try again.'],
])(
  'a sign-in refused with %i and %j says what the server says, or a sentence of its own',
  (status, message, own) => {
    expect(signInFailure(new ApiFailure(status, 'x', message))).toBe(own ?? message)
  },
)
