import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from './create-logger.ts'
import { logRequests } from './log-requests.ts'

test('logs no line for accepted events, which are most calls, but one for refused events', async () => {
  const lines: string[] = []
  const app = Fastify({
    loggerInstance: createLogger('info', { write: (line) => lines.push(line) }),
    logController: new LogController({ disableRequestLogging: true }),
  })
  logRequests(app)
  app.post<{ Body: { status: number } }>(
    '/api/tracking/events',
    { config: { routeName: 'trackEvents' } },
    async ({ body }, reply) => reply.code(body.status).send({}),
  )
  for (const status of [200, 400, 503])
    await app.inject({ method: 'POST', url: '/api/tracking/events', payload: { status } })
  const loggedStatuses = lines.map((line) => (JSON.parse(line) as { status?: number }).status)
  expect(loggedStatuses).toEqual([400, 503])
})
