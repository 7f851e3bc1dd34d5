import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '#api/app-error.ts'
import { answerErrors } from './error-response.ts'
import { createLogger, scrubUrl } from './create-logger.ts'
import { requestLogger } from './request-logger.ts'
import { logRequests } from './log-requests.ts'

test.each([
  ['/api/leads/most-recent?email=mia%40example.com', '/api/leads/most-recent?email'],
  [
    '/register?email=mia@example.com&payment_intent_client_secret=pi_1_secret_2',
    '/register?email&payment_intent_client_secret',
  ],
  ['/unsubscribe/mia@example.com/now', '/unsubscribe/[hidden]/now'],
  ['/unsubscribe/mia%40example.com', '/unsubscribe/[hidden]'],
  ['/unsubscribe/mia%2540example.com', '/unsubscribe/[hidden]'],
  ['/quiz/age?mia%252540example.com=1', '/quiz/age?[hidden]'],
  ['/quiz/age', '/quiz/age'],
  ['/@mia/mia@/%40mia/mia%2540?@&%40mia=1', '/[hidden]/[hidden]/[hidden]/[hidden]?[hidden]'],
  ['/quiz?mia%40example.com', '/quiz?[hidden]'],
  ['/quiz\u0085\u202e?\u2028{x=1&a%0Ab', '/quiz__?_{x&a%0Ab'],
])('%s is logged as %s', (url, logged) => {
  expect(scrubUrl(url)).toBe(logged)
})

test.each([
  ['a path', (rest: string) => `/quiz/${rest}`, '/quiz/[hidden]'],
  ['a parameter', (rest: string) => `/quiz?utm_id=1&${rest}`, '/quiz?utm_id&[hidden]'],
  ['a value', (rest: string) => `/quiz?utm_id=1&x=${rest}`, '/quiz?utm_id&x'],
])(
  'of a long URL the rest is not looked at, and %s that was cut through is hidden',
  (_where, url, logged) => {
    const before = 2_000 - url('').length
    const half = `${'a'.repeat(before - 3)}mia@example.com`
    expect(scrubUrl(url(half))).toBe(logged)
    expect(scrubUrl(url(`${half}&late=1/late?late=1`))).toBe(logged)
    expect(scrubUrl(url(`${'a'.repeat(before)}&late=1`))).toBe(logged)
  },
)

test('what is logged of a URL is short, whatever was sent', () => {
  const parts = Array.from({ length: 15 }, (_, at) => `${at}${'a'.repeat(1_000)}`)
  expect(scrubUrl(`/?${parts.join('&')}`)).toBe(`/?0${'a'.repeat(39)}&[hidden]`)
  expect(scrubUrl(`/${'a/'.repeat(8_000)}`)).toHaveLength(300)
})

test('no secret, email or answer in a request reaches the log', async () => {
  const lines: string[] = []
  const canary = 'canary-0815'
  const app = Fastify({ loggerInstance: createLogger('trace', { write: (line) => lines.push(line) }) })
  answerErrors(app)
  app.post('/calls/:id', async (request) => {
    const { body } = request
    request.log.info(
      { ...(body as object), body, headers: request.headers },
      'what a careless line would say',
    )
    if (request.headers['x-fail'] === 'query') {
      throw Object.assign(new Error(`Failed query: select 1\nparams: ${canary}`), { params: [canary] })
    }
    throw new AppError('invalid_request', 'Refused.')
  })
  for (const fail of ['query', 'refusal']) {
    await app.inject({
      method: 'POST',
      url: `/calls/1?email=${canary}@example.com&token=${canary}`,
      headers: {
        authorization: `Bearer ${canary}`,
        'x-lead-token': canary,
        cookie: `fennel-lead=${canary}`,
        'x-fail': fail,
      },
      payload: { email: canary, password: canary, quizData: { age: canary }, answer: canary, token: canary },
    })
  }
  const log = lines.join('')
  expect(log).toContain('Failed query')
  expect(log).toContain('what a careless line would say')
  expect(log).not.toContain(canary)
})

test('a query parameter’s name cannot start a new log line or control the terminal', async () => {
  const lines: string[] = []
  const app = Fastify({ loggerInstance: createLogger('trace', { write: (line) => lines.push(line) }) })
  answerErrors(app)
  await app.inject('/api/x?%E2%80%A8%7BFennel%20needs%20an%20update%C2%85%E2%80%AE%1B%0A=1')
  expect(lines.join('')).toContain('/api/x?%E2%80%A8%7BFennel')
  for (const line of lines) expect(line.trimEnd()).toMatch(/^[\x20-\x7e]*$/)
})

test('logs one line per call, with its id, and nothing the call carries', async () => {
  const lines: string[] = []
  const canary = 'canary-0815'
  const app = Fastify({
    loggerInstance: createLogger('info', { write: (line) => lines.push(line) }),
    childLoggerFactory: requestLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'request-1',
  })
  logRequests(app)
  app.post('/api/calls', async (request) => {
    request.log.info({ email: canary }, 'a line of its own')
    return 'fine'
  })
  await app.inject({
    method: 'POST',
    url: `/api/calls?email=${canary}`,
    headers: { authorization: canary, cookie: canary },
    payload: { password: canary },
  })
  const [own, answered] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(own).toMatchObject({ reqId: 'request-1', email: '[hidden]', msg: 'a line of its own' })
  expect(answered).toMatchObject({
    level: 30,
    reqId: 'request-1',
    req: { method: 'POST', url: '/api/calls?email', from: '127.0.0.1' },
    status: 200,
    msg: 'answered',
  })
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain(canary)
})
