import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { leadBody } from '#api/testing/builders.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'

const on = { RATE_LIMITS: 'on' }

test('of 100 calls at once exactly the limit passes; the others learn when to come back', async () => {
  await using house = await createTestApp({ env: on })
  const ask = () => house.app.inject('/api/leads/most-recent?email=a@example.com')
  const responses = await Promise.all(Array.from({ length: 100 }, ask))
  const refused = responses.filter((response) => response.statusCode === 429)
  expect(refused).toHaveLength(70)
  expect(responses.filter((response) => response.statusCode === 404)).toHaveLength(30)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refusalOf(refused[0] ?? (await ask()))).toMatchObject({ success: false, code: 'too_many_requests' })
  house.clock.advance(60_000)
  expect((await ask()).statusCode).toBe(404)
})

test('ignores a forged forwarding header, and trusts a named proxy', async () => {
  await using house = await createTestApp({ env: on })
  await using proxied = await createTestApp({ env: { ...on, TRUSTED_PROXIES: '127.0.0.0/8' } })
  const statuses = async (app: typeof house.app) => {
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        app.inject({ url: '/api/leads/quiz-data?id=x', headers: { 'x-forwarded-for': `198.51.100.${at}` } }),
      ),
    )
    return responses.filter((response) => response.statusCode === 429).length
  }
  expect(await statuses(house.app)).toBe(10)
  expect(await statuses(proxied.app)).toBe(0)
})

test('counts an IPv6 /64 network as one address', async () => {
  await using house = await createTestApp({ env: on })
  const ask = (remoteAddress: string) => house.app.inject({ url: '/api/leads/quiz-data?id=x', remoteAddress })
  for (let at = 1; at <= 30; at++) await ask(`2001:db8:1:1::${at.toString(16)}`)
  expect((await ask('2001:db8:1:1:ffff::1')).statusCode).toBe(429)
  expect((await ask('2001:db8:1:2::1')).statusCode).toBe(404)
})

test('pages linked from mails count together with the API calls of an address', async () => {
  await using house = await createTestApp({ env: on })
  const pages = ['/resume?rt=x', '/unsubscribe?list=x']
  const ask = (url: string, remoteAddress?: string) =>
    house.app.inject({ url, ...(remoteAddress === undefined ? {} : { remoteAddress }) })
  for (let at = 0; at < 600; at++) expect((await ask(pages[at % 3] ?? '/api/geo')).statusCode).not.toBe(429)
  for (const page of pages) {
    expect((await ask(page)).statusCode).toBe(429)
    expect((await house.app.inject({ method: 'POST', url: page })).statusCode).toBe(429)
    expect((await ask(page, '203.0.113.9')).statusCode).not.toBe(429)
  }
  expect((await ask('/health')).statusCode).toBe(200)
})

test('unknown paths below /api count as calls, and so does the OpenAPI document', async () => {
  await using house = await createTestApp({ env: on })
  const asked: readonly InjectOptions[] = [
    { url: '/api/nowhere' },
    { method: 'POST', url: '/api/nowhere' },
    { method: 'DELETE', url: '/api/geo' },
    { url: '/api/openapi.json' },
  ]
  const statusesOf = async () => {
    const responses = await Promise.all(asked.map((one) => house.app.inject(one)))
    return responses.map(({ statusCode }) => statusCode)
  }
  for (let at = 0; at < 150; at++) expect(await statusesOf()).toEqual([404, 404, 404, 200])
  expect(await statusesOf()).toEqual([429, 429, 429, 429])
  expect((await house.app.inject('/nowhere')).statusCode).toBe(404)
})

test('counts the two calls that create leads together, per quiz session and per address', async () => {
  await using house = await createTestApp({ env: on })
  const make = (url: string, sessionId: string) =>
    house.app.inject({ method: 'POST', url, payload: leadBody({ sessionId }) })
  for (let at = 0; at < 5; at++) await make('/api/leads', 'session-1')
  for (let at = 0; at < 5; at++) await make('/api/leads/create', 'session-1')
  expect((await make('/api/leads', 'session-1')).statusCode).toBe(429)
  expect((await make('/api/leads/create', 'session-2')).statusCode).toBe(200)
  for (let at = 13; at <= 60; at++) {
    expect((await make(at % 2 === 0 ? '/api/leads' : '/api/leads/create', `session-${at}`)).statusCode).toBe(
      200,
    )
  }
  expect((await make('/api/leads', 'session-61')).statusCode).toBe(429)
  expect((await make('/api/leads/create', 'session-61')).statusCode).toBe(429)
})

test('refuses one reset link too many with the wait, in the same words whether the account exists or not', async () => {
  await using house = await createTestApp({ env: on })
  await signUp(house, 'mia@example.com')
  const ask = (email: string, at: number) =>
    house.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email },
      remoteAddress: `203.0.113.${at}`,
    })
  for (const email of ['mia@example.com', 'nobody@example.com']) {
    for (let at = 1; at <= 6; at++) expect((await ask(email, at)).statusCode).toBe(200)
    const refused = await ask(email, 7)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(refusalOf(refused).message).toBe('Too many tries. Please try again in 60 minutes.')
  }
  house.clock.advance(59 * 60_000)
  expect(refusalOf(await ask('mia@example.com', 8)).message).toBe(
    'Too many tries. Please try again in a minute.',
  )
})

test('counts sign-ins per account, from any address', async () => {
  await using house = await createTestApp({ env: on })
  const sign = (email: string, remoteAddress: string) =>
    house.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'x' },
      remoteAddress,
    })
  for (let at = 1; at <= 10; at++)
    expect((await sign('mia@example.com', `203.0.113.${at}`)).statusCode).toBe(401)
  expect((await sign('MIA@example.com ', '203.0.113.99')).statusCode).toBe(429)
  expect((await sign('tom@example.com', '203.0.113.99')).statusCode).toBe(401)
})

test('whoever learns the id of a lead cannot use up the tries of its owner to set a password', async () => {
  await using house = await createTestApp({ env: on })
  const mia = createTestBrowser(house.app)
  const leadId = dataOf('createLead', await mia.post('/api/leads', leadBody({ email: 'mia@example.com' }))).id
  const account = { email: 'mia@example.com', password: 'thyme-soup', repeatPassword: 'thyme-soup', leadId }
  const stranger = (at: number) =>
    house.app.inject({
      method: 'POST',
      url: '/api/auth/set-password',
      payload: account,
      remoteAddress: `203.0.113.${at}`,
    })
  for (let at = 1; at <= 5; at++) expect((await stranger(at)).statusCode).toBe(400)
  expect((await stranger(6)).statusCode).toBe(429)
  expect((await mia.post('/api/auth/set-password', account)).statusCode).toBe(200)
  for (let at = 2; at <= 5; at++)
    expect(
      (
        await mia.post('/api/auth/set-password', {
          ...account,
          password: 'a wrong one',
          repeatPassword: 'a wrong one',
        })
      ).statusCode,
    ).toBe(400)
  expect((await mia.post('/api/auth/set-password', account)).statusCode).toBe(429)
}, 60_000)
