import { apiMessages } from '@fennel/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { createAdminSession, signInFailure } from './admin-session.ts'

const expired = 'Failed to verify admin status or session expired. Please log in.'

/** The server's answers by path; everything else is an expired session. */
type Answers = Readonly<Record<string, () => object | Promise<object>>>

function openTab(answers: Answers) {
  localStorage.setItem('adminToken', 'at_1')
  return openFresh(answers)
}

/** A browser that stores no operator's session yet. */
function openFresh(answers: Answers) {
  const known = new Map(Object.entries(answers))
  const assign = vi.fn<(address: string) => void>()
  const asked: (readonly [path: string, bearer: string | null])[] = []
  const fetch = async (url: string, init?: RequestInit) => {
    asked.push([url, new Headers(init?.headers).get('authorization')])
    const answer = known.get(url)
    return answer === undefined
      ? Response.json(
          { success: false, code: 'not_signed_in', message: 'Please log in again.' },
          { status: 401 },
        )
      : Response.json(await answer())
  }
  const view = { fetch, localStorage, location: { assign } } as unknown as Window & typeof globalThis
  return { session: createAdminSession(view), assign, asked, expire: () => known.clear() }
}

const isAdmin = {
  success: true,
  isAdmin: true,
  data: { isAdmin: true, role: 'admin', email: 'boss@house.example' },
}

beforeEach(() => localStorage.clear())

test('coming back to an expired session leads to the sign-in with a message, not to the start page', async () => {
  const { session, assign, expire } = openTab({ '/api/admin/check': () => isAdmin })
  await session.check()
  expect(session.useState.getState().phase).toBe('admin')
  expire()
  await session.check()
  expect(session.useState.getState()).toEqual({ phase: 'error', message: expired })
  expect(localStorage.getItem('adminToken')).toBeNull()
  expect(assign).not.toHaveBeenCalled()
})

test('a check reports the time zone whose days numbers are counted by', async () => {
  const data = { ...isAdmin.data, timeZone: 'Asia/Kolkata' }
  const { session } = openTab({ '/api/admin/check': () => ({ ...isAdmin, data }) })
  await session.check()
  expect(session.useState.getState()).toMatchObject({ phase: 'admin', timeZone: 'Asia/Kolkata' })
})

test('an expired session leads to the sign-in, whether the check or a request of the page is refused first', async () => {
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

test('an operator who is working when the session ends goes to the start page', async () => {
  const { session, assign, expire } = openTab({ '/api/admin/check': () => isAdmin })
  await session.check()
  expire()
  await expect(session.api.call('adminNotifications', {})).rejects.toMatchObject({ status: 401 })
  expect(assign).toHaveBeenCalledExactlyOnceWith('/')
  expect(localStorage.getItem('adminToken')).toBeNull()
})

const fresh = { accessToken: 'at_new', refreshToken: 'rt_new' }
const kept = () => Object.fromEntries(Object.entries(localStorage))

test('a completed sign-in is stored under the names the whole product uses', async () => {
  const { session } = openFresh({ '/api/admin/check': () => isAdmin })
  await session.begin('boss@house.example', fresh)
  expect(session.useState.getState().phase).toBe('admin')
  expect(kept()).toEqual({
    adminToken: 'at_new',
    authToken: 'at_new',
    accessToken: 'at_new',
    refreshToken: 'rt_new',
    adminEmail: 'boss@house.example',
  })
})

test('a customer at the wrong sign-in keeps their own session, and the one created there ends', async () => {
  const own = { token: 'at_own', accessToken: 'at_own', refreshToken: 'rt_own' }
  for (const [key, value] of Object.entries(own)) localStorage.setItem(key, value)
  const { session, asked } = openFresh({
    '/api/admin/check': () => ({ success: true, isAdmin: false, data: { isAdmin: false, role: null } }),
    '/api/auth/logout': () => ({ success: true }),
  })
  await session.begin('mia@example.com', fresh)
  expect(session.useState.getState()).toEqual({ phase: 'error', message: expired })
  expect(kept()).toEqual(own)
  expect(asked).toEqual([
    ['/api/admin/check', 'Bearer at_new'],
    ['/api/auth/logout', 'Bearer at_new'],
  ])
})

test('a customer who logs in beside an open admin page stays logged in, whatever that page asks', async () => {
  const { session, assign, asked, expire } = openTab({ '/api/admin/check': () => isAdmin })
  await session.check()
  expire()
  const own = { token: 'at_own', accessToken: 'at_own', refreshToken: 'rt_own' }
  const refused = session.api.call('adminNotifications', {})
  localStorage.clear()
  for (const [key, value] of Object.entries(own)) localStorage.setItem(key, value)
  await expect(refused).rejects.toMatchObject({ status: 401 })
  await expect(session.api.call('adminNotifications', {})).rejects.toMatchObject({ status: 401 })
  session.signOut()
  expect(kept()).toEqual(own)
  expect(asked.filter(([url]) => url === '/api/auth/refresh')).toEqual([])
  expect(assign).toHaveBeenCalledWith('/')
})

test('a former operator is signed out on the server too', async () => {
  const { session, asked } = openTab({
    '/api/admin/check': () => ({ success: true, isAdmin: false, data: { isAdmin: false, role: null } }),
    '/api/auth/logout': () => ({ success: true }),
  })
  await session.check()
  expect(session.useState.getState()).toEqual({ phase: 'error', message: expired })
  expect(localStorage.getItem('adminToken')).toBeNull()
  expect(asked.at(-1)).toEqual(['/api/auth/logout', 'Bearer at_1'])
})

test('signing out takes effect at once, however long the server takes', async () => {
  const { session, asked } = openTab({
    '/api/admin/check': () => isAdmin,
    '/api/auth/logout': () => new Promise(() => {}),
  })
  await session.check()
  session.signOut()
  expect(session.useState.getState()).toEqual({ phase: 'none' })
  expect(localStorage.getItem('adminToken')).toBeNull()
  expect(asked.at(-1)).toEqual(['/api/auth/logout', 'Bearer at_1'])
})

test('a check that was running does not restore a session after sign-out', async () => {
  let answer: (said: object) => void = () => {}
  const { session } = openTab({
    '/api/admin/check': () => new Promise((resolve) => (answer = resolve)),
    '/api/auth/logout': () => ({ success: true }),
  })
  const checked = session.check()
  session.signOut()
  answer(isAdmin)
  await checked
  expect(session.useState.getState()).toEqual({ phase: 'none' })
})

test('the next sign-in waits for the answer to the sign-out, which clears the storage', async () => {
  const order: string[] = []
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const { session } = openTab({
    '/api/admin/check': () => {
      order.push('next')
      return isAdmin
    },
    '/api/auth/logout': async () => {
      await held
      localStorage.clear()
      order.push('emptied')
      return { success: true }
    },
  })
  session.signOut()
  const begun = session.begin('boss@house.example', fresh)
  answer()
  await begun
  expect(order).toEqual(['emptied', 'next'])
  expect(localStorage.getItem('adminToken')).toBe('at_new')
})

const noStorage =
  'Your browser is blocking storage for this site. Allow cookies and site data, then try again.'

test('a sign-in that the browser does not store says so, and ends', async () => {
  const { session, asked } = openFresh({
    '/api/admin/check': () => isAdmin,
    '/api/auth/logout': () => ({ success: true }),
  })
  expect(session.canKeep()).toBe(true)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(session.canKeep()).toBe(false)
  await session.begin('boss@house.example', fresh)
  expect(session.useState.getState()).toEqual({ phase: 'error', message: noStorage })
  expect(asked.at(-1)).toEqual(['/api/auth/logout', 'Bearer at_new'])
})

test.each([
  [503, 'We are catching our breath. Please try again in a moment.', undefined],
  [429, 'Too many requests. Please wait a moment and try again.', undefined],
  [401, apiMessages.wrongCode, undefined],
  [401, 'An unexpected error occurred', 'Invalid email or password.'],
  [500, 'An unexpected error occurred', 'An unexpected error occurred during login.'],
  [502, 'An unexpected error occurred', 'An unexpected error occurred during login.'],
  [0, 'An unexpected error occurred', 'An unexpected error occurred. Please try again.'],
  [401, 'Unauthorized', 'Invalid email or password.'],
  [500, 'The database is being restarted.', 'The database is being restarted.'],
])("a sign-in refused with %i and %j shows the server's message, or its own", (status, message, own) => {
  const code = own === undefined ? 'x' : 'unexpected'
  expect(signInFailure(new ApiFailure(status, code, message))).toBe(own ?? message)
})
