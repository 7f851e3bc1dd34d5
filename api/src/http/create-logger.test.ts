import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '#api/app-error.ts'
import { answerErrors } from './error-response.ts'
import { createLogger, scrubUrl } from './create-logger.ts'

test.each([
  ['/api/leads/most-recent?email=mia%40example.com', '/api/leads/most-recent?email'],
  [
    '/register?email=mia@example.com&payment_intent_client_secret=pi_1_secret_2',
    '/register?email&payment_intent_client_secret',
  ],
  ['/unsubscribe/mia@example.com/now', '/unsubscribe/[hidden]/now'],
  ['/unsubscribe/mia%40example.com', '/unsubscribe/[hidden]'],
  ['/quiz/age', '/quiz/age'],
])('%s is logged as %s', (url, logged) => {
  expect(scrubUrl(url)).toBe(logged)
})

test('no secret, e-mail or answer that a call carries reaches the log', async () => {
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
