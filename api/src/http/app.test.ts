import { apiErrorStatus, apiMessages, apiRoot, routes } from '@fennel/contract'
import type { ApiErrorCode } from '@fennel/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '#api/app-error.ts'
import { createApp } from '#api/app.ts'
import { leadBody } from '#api/testing/builders.ts'
import { refusalOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { answerErrors } from './error-response.ts'
import { guardRoutes } from './route-guard.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())

describe('health', () => {
  test('is 200 while the database answers', async () => {
    const response = await house.app.inject('/health')
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }])
    expect((await house.app.inject('/ready')).statusCode).toBe(200)
  })

  test('is 503 when it does not, and API calls say so in plain words', async () => {
    await using other = await createTestApp()
    await other.services.db.pool.end()
    const broken = await createApp({ ...other.services, db: { ...other.services.db, close: async () => {} } })
    expect((await broken.inject('/health')).statusCode).toBe(503)
    const response = await broken.inject({ method: 'POST', url: '/api/leads', payload: leadBody() })
    expect(response.statusCode).toBe(503)
    expect(refusalOf(response).message).toBe(apiMessages.unavailable)
    await broken.close()
    Object.assign(other.services.db, { close: async () => {} })
  })
})

describe('error responses', () => {
  const codes = Object.keys(apiErrorStatus) as ApiErrorCode[]

  test.each(codes)('%s has its status and shape', async (code) => {
    const app = Fastify({ genReqId: () => 'request-1' })
    answerErrors(app)
    app.get('/', async () => {
      throw new AppError(code, 'A sentence.', {
        detailCode: code === 'payment_failed' ? 'card_declined' : undefined,
      })
    })
    const response = await app.inject('/')
    expect(response.statusCode).toBe(apiErrorStatus[code])
    expect(response.json()).toEqual({
      success: false,
      message: 'A sentence.',
      code,
      requestId: 'request-1',
      ...(code === 'payment_failed' ? { error: 'card_declined' } : {}),
    })
  })

  test('a lock that is held for too long is 503, to be retried', async () => {
    const app = Fastify()
    answerErrors(app)
    app.get('/', async () => {
      const cause = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
      throw new Error('Failed query', { cause })
    })
    const response = await app.inject('/')
    expect([response.statusCode, refusalOf(response).message]).toEqual([503, apiMessages.unavailable])
  })

  test('an unexpected error does not reveal its message', async () => {
    const app = Fastify()
    answerErrors(app)
    app.get('/', async () => {
      throw new Error('select * from secrets at /srv/app.ts:1')
    })
    const response = await app.inject('/')
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toMatch(/select|srv|stack/)
    expect(refusalOf(response).message).toBe('An unexpected error occurred')
  })
})

describe('a page of another site', () => {
  const post = (headers: Record<string, string>, url = '/api/auth/logout') =>
    house.app.inject({
      method: 'POST',
      url,
      headers: { host: 'shop.example', ...headers },
      payload: {},
    })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://other.shop.example' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('cannot send for a visitor: %j', async (headers) => {
    const response = await post(headers)
    expect(response.statusCode).toBe(400)
    expect(refusalOf(response).message).toBe(apiMessages.foreignPage)
  })

  test.each(['/%61pi/auth/logout', '/ap%69/auth/logout'])(
    'cannot bypass the check by spelling the path differently: %s',
    async (url) => {
      expect((await post({ 'sec-fetch-site': 'cross-site' }, url)).statusCode).toBe(400)
      expect((await post({ 'sec-fetch-site': 'same-origin' }, url)).statusCode).toBe(200)
    },
  )

  test.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://shop.example' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://shop.example' }],
  ])('is told apart from our own: %j', async (headers) => {
    expect((await post(headers)).statusCode).toBe(200)
  })

  test('gets no permission to read responses', async () => {
    const response = await house.app.inject({
      url: '/api/site-settings',
      headers: { origin: 'https://evil.example' },
    })
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

test('a bad bearer token on a public call is ignored', async () => {
  for (const authorization of ['Bearer nonsense', 'Bearer at_expired', 'Basic eDp5']) {
    const response = await house.app.inject({ url: '/api/site-settings', headers: { authorization } })
    expect(response.statusCode).toBe(200)
  }
})

test.each(['/api/site-settings', '/%61pi/site-settings'])(
  'every API response has the strict headers and is not cached: %s',
  async (url) => {
    const { headers, statusCode } = await house.app.inject(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    for (const name of ['x-powered-by', 'server', 'strict-transport-security'])
      expect(headers[name]).toBeUndefined()
  },
)

test('tells browsers to stay on https', async () => {
  await using secure = await createTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  const { headers } = await secure.app.inject('/api/site-settings')
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  const made = await secure.app.inject({ method: 'POST', url: '/api/leads', payload: leadBody() })
  expect(made.cookies[0]).toMatchObject({ name: '__Host-fennel-lead', secure: true, path: '/' })
})

test('the OpenAPI document is version 3.1, lists every call with its fields and is built once', async () => {
  const write = vi.spyOn(house.app, 'swagger')
  const [document] = await Promise.all(
    Array.from({ length: 2 }, async () => (await house.app.inject('/api/openapi.json')).json()),
  )
  expect(write).toHaveBeenCalledTimes(1)
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/leads/{id}/quiz-answer')
  const body = document.paths['/api/auth/forgot-password'].post.requestBody.content['application/json'].schema
  expect(body).toMatchObject({ type: 'object', required: ['email'], additionalProperties: false })
  const contentOf = (path: string) => document.paths[path].post.responses['200'].content
  expect(contentOf('/api/admin/leads/export')).toEqual({ 'text/csv': { schema: { type: 'string' } } })
  expect(contentOf('/api/admin/payments/reduce-disputes-rate')).toMatchObject({
    'application/json': { schema: { type: 'object', required: ['success', 'data'] } },
    'application/x-ndjson': { schema: { type: 'string' } },
  })
})

test('the OpenAPI document names the calls of the contract and nothing of what is behind them', async () => {
  const text = (await house.app.inject('/api/openapi.json')).body
  const { paths }: { paths: Record<string, Record<string, object>> } = JSON.parse(text)
  const named = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const contract = Object.values(routes).map(({ method, path }) => `${method} ${apiRoot}${path}`)
  expect(named.toSorted()).toEqual(contract.map((call) => call.replaceAll(/:(\w+)/g, '{$1}')).toSorted())
  const fields = Object.values(paths).flatMap((calls) => Object.values(calls).flatMap(Object.keys))
  expect([...new Set(fields)].toSorted()).toEqual(['operationId', 'parameters', 'requestBody', 'responses'])
  // NOTE: the only place for prose; a summary or an example could say how a call works inside.
  const prose = [...JSON.stringify(paths).matchAll(/"(?:description|summary|example|x-[\w-]+)":"([^"]*)"/g)]
  expect(new Set(prose.map(([, words]) => words))).toEqual(new Set(['Default Response']))
  expect(text).not.toMatch(/\.ts\b|node_modules|\/src\/|localhost|127\.0\.0\.1/)
})

describe('the route guard', () => {
  const schema = { response: { 200: {} } }
  test.each([
    [
      'a route that is not in the contract',
      (app: ReturnType<typeof Fastify>) => app.get('/api/hidden', { schema }, async () => ({})),
    ],
    [
      'a route without schemas',
      (app: ReturnType<typeof Fastify>) =>
        app.post('/api/leads', { config: { routeName: 'createLead' } }, async () => ({})),
    ],
  ])('refuses to start with %s', (_what, mountIt) => {
    const app = Fastify()
    guardRoutes(app)
    expect(() => mountIt(app)).toThrow(/contract/)
  })
})
