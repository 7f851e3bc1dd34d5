import type { FastifyReply } from 'fastify'
import { expect, test, vi } from 'vitest'
import { AppError } from '#api/app-error.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testBinding } from '#api/testing/test-browser.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, password, signUp } from '#api/testing/signed-up.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { pauseAfter, createSignInThrottle } from './sign-in-throttle.ts'

// NOTE: hashing is expensive on purpose, so several in a row take time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test('pauses begin after ten tries, double, and end at an hour', () => {
  expect([1, 9, 10, 11, 12, 21, 22, 60].map((tries) => pauseAfter(tries) / 1000)).toEqual([
    0, 0, 1, 2, 4, 2048, 3600, 3600,
  ])
})

/** The cookie of the browser that signed up. */
const knownBrowser = { sb: testBinding }

/** Tries a password of Mia's account, each time from another address. */
function signInFromAnywhere({ app }: TestApp) {
  let address = 0
  return async (given: string, cookies: Readonly<Record<string, string>> = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'mia@example.com', password: given },
      remoteAddress: `192.0.2.${(address += 1)}`,
      cookies,
    })
    return response.statusCode
  }
}

test('an account slows down for every address but is never locked: its owner waits and gets in', async () => {
  await using house = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  await signUp(house, 'mia@example.com')
  let address = 0
  const sign = async (given: string, email = 'mia@example.com') => {
    const response = await house.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: given },
      remoteAddress: `203.0.113.${(address += 1)}`,
    })
    return [response.statusCode, response.headers['retry-after']]
  }
  for (let tries = 1; tries <= 10; tries++) expect(await sign('wrong')).toEqual([401, undefined])
  expect(await sign(password)).toEqual([429, '1'])
  house.clock.advance(1_000)
  expect(await sign('wrong', ' MIA@example.com')).toEqual([401, undefined])
  expect(await sign(password)).toEqual([429, '2'])
  expect(await sign('wrong', 'tom@example.com')).toEqual([401, undefined])
  house.clock.advance(2_000)
  expect((await sign(password))[0]).toBe(200)
  // A correct password ends the waiting.
  for (let tries = 1; tries <= 10; tries++) expect((await sign('wrong'))[0]).toBe(401)
  expect(await sign('wrong')).toEqual([429, '1'])
  house.clock.advance(3_600_000 + 1_000)
  expect((await sign('wrong'))[0]).toBe(401)
})

test('a browser that has signed in before does not wait for strangers’ guesses and has its own count', async () => {
  await using house = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  await signUp(house, 'mia@example.com')
  const sign = signInFromAnywhere(house)
  for (let tries = 1; tries <= 10; tries++) expect(await sign('wrong')).toBe(401)
  expect(await sign('wrong')).toBe(429)
  // A made-up cookie is no way around it.
  expect(await sign('wrong', { sb: 'x'.repeat(44) })).toBe(429)
  expect(await sign(password, knownBrowser)).toBe(200)
  expect(await sign('wrong')).toBe(429)
})

test('setting the clock back a day prolongs no pause, and forgets no try', async () => {
  await using house = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  await signUp(house, 'mia@example.com')
  const sign = signInFromAnywhere(house)
  for (let tries = 1; tries <= 10; tries++) expect(await sign('wrong')).toBe(401)
  expect(await sign('wrong')).toBe(429)
  house.clock.advance(-86_400_000)
  expect([await sign('wrong'), await sign('wrong')]).toEqual([401, 429])
  house.clock.advance(2_000)
  expect(await sign(password)).toBe(200)
})

test('an unknown account slows down in the same way', async () => {
  await using house = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  const statuses: number[] = []
  for (let tries = 1; tries <= 11; tries++) {
    const response = await house.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'nobody@example.com', password: 'x' },
      remoteAddress: `198.51.100.${tries}`,
    })
    statuses.push(response.statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('of a crowd at one account ten are tried and the rest wait, without taking every connection', async () => {
  await using house = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  const before = house.services.db.pool.totalCount
  const statuses = await Promise.all(
    Array.from({ length: 300 }, async (_, at) => {
      const { services } = house
      const reply = { header: () => reply } as unknown as FastifyReply
      return createSignInThrottle(services, 'one@example.com')
        .enter(reply)
        .then(
          () => 'tried',
          (refusal: unknown) => (refusal instanceof AppError ? refusal.code : at),
        )
    }),
  )
  expect(statuses.filter((status) => status === 'tried')).toHaveLength(10)
  expect(statuses.filter((status) => status === 'too_many_requests')).toHaveLength(290)
  // NOTE: background jobs may open a few; the crowd would open all twenty.
  expect(house.services.db.pool.totalCount - before).toBeLessThan(10)
})

test('a password reset by mail ends the wait that somebody else caused', async () => {
  const transport = createRecordingTransport()
  await using house = await createTestApp({ env: { RATE_LIMITS: 'on' }, services: { mail: transport } })
  await signUp(house, 'mia@example.com')
  const call = (path: string, payload: object, remoteAddress: string) =>
    house.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress })
  const sign = async (given: string, at: number) =>
    (await call('login', { email: 'mia@example.com', password: given }, `203.0.113.${at}`)).statusCode
  for (let tries = 1; tries <= 11; tries++) expect(await sign('wrong', tries)).toBe(tries > 10 ? 429 : 401)
  await call('forgot-password', { email: 'mia@example.com' }, '198.51.100.1')
  await deliverMails(house.services)
  // NOTE: a known browser also has to wait, for its own guesses.
  const own = signInFromAnywhere(house)
  for (let tries = 1; tries <= 11; tries++)
    expect(await own('wrong', knownBrowser)).toBe(tries > 10 ? 429 : 401)
  const text = transport.sent.find(({ kind }) => kind === 'password-reset')?.text
  const token = /reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1]
  const reset = await call('reset-password', { token, newPassword: 'a calmer plate' }, '198.51.100.1')
  expect([reset.statusCode, await sign('a calmer plate', 20)]).toEqual([200, 200])
  expect(await own('a calmer plate', knownBrowser)).toBe(200)
})

test('guesses inside a session share one count across all actions, and block nobody’s sign-in', async () => {
  await using house = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  const { browser, token } = await signInOperator(house)
  const post = async (path: string, body: object) =>
    (await browser.post(`/api/${path}`, body, bearer(token))).statusCode
  const doors: readonly (() => Promise<number>)[] = [
    () => post('admin/profile/confirm', { password: 'wrong' }),
    () => post('admin/profile/second-factor', { currentPassword: 'wrong' }),
    () =>
      post('admin/payments/reduce-disputes-rate', {
        mode: 'execute',
        previewId: 'x'.repeat(22),
        count: 0,
        password: 'wrong',
      }),
  ]
  const tries = Array.from({ length: 10 }, (_, at) => doors[at % doors.length])
  for (const guess of tries) expect(await guess?.()).toBe(400)
  for (const guess of doors) expect(await guess()).toBe(429)
  const email = 'admin@house.example'
  const login = await browser.post('/api/auth/login', { email, password: operatorPassword })
  expect(login.statusCode).toBe(200)
  house.clock.advance(1_000)
  expect(await post('admin/profile/confirm', { password: operatorPassword })).toBe(200)
  expect(await post('admin/profile/confirm', { password: 'wrong' })).toBe(400)
})

test('a browser that signed in before the address was proven gets no count of its own afterwards', async () => {
  const transport = createRecordingTransport()
  await using house = await createTestApp({ env: { RATE_LIMITS: 'on' }, services: { mail: transport } })
  const reset = async (newPassword: string) => {
    await house.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: 'mia@example.com' },
    })
    await deliverMails(house.services)
    const mail = transport.sent.findLast(({ kind }) => kind === 'password-reset')
    const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const response = await house.app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token, newPassword },
    })
    expect(response.statusCode).toBe(200)
  }
  await signUp(house, 'mia@example.com')
  const sign = signInFromAnywhere(house)
  const exhaust = async () => {
    for (let tries = 1; tries <= 10; tries++) expect(await sign('wrong')).toBe(401)
    expect(await sign('wrong')).toBe(429)
  }
  // NOTE: whoever created the account may have typed somebody else's address.
  await reset('a calmer plate')
  await exhaust()
  expect(await sign('wrong', knownBrowser)).toBe(429)
  // Once it is proven, only its owner signs in, and another password does not make their browser a stranger's.
  house.clock.advance(1_000)
  expect(await sign('a calmer plate', knownBrowser)).toBe(200)
  await reset('another calm plate')
  await exhaust()
  expect(await sign('another calm plate', knownBrowser)).toBe(200)
})
