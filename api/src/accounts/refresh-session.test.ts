import { dayMs } from '@fennel/funnel'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { testBinding } from '#api/testing/test-browser.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { sessions } from './account-tables.ts'

let house: TestApp
let first: { readonly token: string; readonly refreshToken: string }
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(house.services.db, 'leads', 'users', 'user_leads', 'mail_outbox')
  first = await signUp(house)
})

const ask = (refreshToken: string) =>
  house.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    payload: { refreshToken },
    cookies: { sb: testBinding },
  })
const refresh = async (refreshToken: string) => dataOf('refreshSession', await ask(refreshToken))
const profileStatus = async (token: string) =>
  (await house.app.inject({ url: '/api/user/profile', headers: bearer(token) })).statusCode
const countSessions = () => house.services.db.query.$count(sessions)

test('ten racing refreshes get one and the same successor', async () => {
  const pairs = await Promise.all(Array.from({ length: 10 }, () => refresh(first.refreshToken)))
  expect(new Set(pairs.map(({ accessToken }) => accessToken)).size).toBe(1)
  expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  const [next] = pairs
  expect(next?.accessToken).toMatch(/^at_[A-Za-z0-9_-]{43,}$/)
  expect(next?.refreshToken).toMatch(/^rt_[A-Za-z0-9_-]{43,}$/)
  expect(next?.token).toBe(next?.accessToken)
  expect([first.token, first.refreshToken]).not.toContain(next?.accessToken)
  expect(await countSessions()).toBe(2)
  expect(await profileStatus(next?.token ?? '')).toBe(200)
})

test('each successor can be renewed in turn, with a new token every time', async () => {
  const seen = new Set([first.refreshToken])
  let current = first.refreshToken
  for (let at = 0; at < 4; at++) {
    house.clock.advance(31_000)
    current = (await refresh(current)).refreshToken
    seen.add(current)
  }
  expect(seen.size).toBe(5)
})

test('a replaced token gets the same successor within 30 seconds; later the whole session ends', async () => {
  const next = await refresh(first.refreshToken)
  house.clock.advance(30_000)
  expect(await refresh(first.refreshToken)).toEqual(next)
  house.clock.advance(1)
  expect((await ask(first.refreshToken)).statusCode).toBe(401)
  expect((await ask(next.refreshToken)).statusCode).toBe(401)
  expect([await profileStatus(first.token), await profileStatus(next.token)]).toEqual([401, 401])
})

test('another session of the same customer stays open', async () => {
  const login = await house.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'mia@example.com', password: 'green-tea-7' },
    cookies: { sb: testBinding },
  })
  const other = dataOf('setPassword', login)
  await refresh(first.refreshToken)
  house.clock.advance(31_000)
  expect((await ask(first.refreshToken)).statusCode).toBe(401)
  expect(await profileStatus(other.token)).toBe(200)
  expect((await ask(other.refreshToken)).statusCode).toBe(200)
})

test.each(['rt_nonsense', '', 'access'])('%j is not a refresh token', async (given) => {
  const response = await ask(given === 'access' ? first.token : given)
  expect(response.statusCode).toBe(401)
  expect(refusalOf(response)).toMatchObject({ code: 'not_signed_in', message: 'Please log in again.' })
})

test('a refresh token opens nothing by itself', async () => {
  expect(await profileStatus(first.refreshToken)).toBe(401)
})

test('signing out also revokes every refresh token of that session', async () => {
  const next = await refresh(first.refreshToken)
  await house.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    payload: {},
    headers: bearer(first.token),
  })
  expect([await profileStatus(first.token), await profileStatus(next.token)]).toEqual([401, 401])
  for (const token of [first.refreshToken, next.refreshToken]) expect((await ask(token)).statusCode).toBe(401)
})

test('a session expires after 30 days without use', async () => {
  house.clock.advance(30 * dayMs - 1)
  const { refreshToken } = await refresh(first.refreshToken)
  house.clock.advance(30 * dayMs)
  expect((await ask(refreshToken)).statusCode).toBe(401)
})

test('a session in use expires after 90 days', async () => {
  let current = first.refreshToken
  for (let days = 0; days < 85; days += 17) {
    house.clock.advance(17 * dayMs)
    current = (await refresh(current)).refreshToken
  }
  house.clock.advance(5 * dayMs - 1)
  current = (await refresh(current)).refreshToken
  house.clock.advance(1)
  expect((await ask(current)).statusCode).toBe(401)
})

test('deletes token pairs that have expired completely, except the one the session began with', async () => {
  let current = first.refreshToken
  for (let at = 0; at < 4; at++) {
    house.clock.advance(20 * dayMs)
    current = (await refresh(current)).refreshToken
  }
  expect(await countSessions()).toBe(3)
})

test('refuses the same token for a while after 60 tries', async () => {
  await using limited = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  const { refreshToken } = await signUp(limited)
  const statuses = []
  for (let at = 0; at < 61; at++) {
    const response = await limited.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      payload: { refreshToken },
      cookies: { sb: testBinding },
    })
    statuses.push(response.statusCode)
  }
  expect([statuses.indexOf(429), statuses.filter((status) => status === 200).length]).toEqual([60, 60])
})

test('renews a session up to 60 times an hour, each time with its newest token', async () => {
  await using limited = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  const signedUp = await signUp(limited)
  const renew = (refreshToken: string) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      payload: { refreshToken },
      cookies: { sb: testBinding },
    })
  let { refreshToken } = signedUp
  for (let at = 0; at < 60; at++)
    refreshToken = dataOf('refreshSession', await renew(refreshToken)).refreshToken
  const refused = await renew(refreshToken)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  limited.clock.advance(3_600_000)
  expect((await renew(refreshToken)).statusCode).toBe(200)
})
