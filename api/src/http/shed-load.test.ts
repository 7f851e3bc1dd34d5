import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from './create-logger.ts'
import { isTooMuch, shedLoad } from './shed-load.ts'
import type { Pressure } from './shed-load.ts'
import type { Services } from '#api/services.ts'

const calm: Pressure = { inFlight: 100, lagMs: 5, waitingForDatabase: 0 }
const crowded: Pressure = { inFlight: 1_000, lagMs: 5, waitingForDatabase: 0 }

function serve(pressure: () => Pressure) {
  const app = Fastify()
  shedLoad(
    app,
    { db: { pool: { waitingCount: 0 } }, log: createLogger('silent') } as unknown as Services,
    pressure,
  )
  const answer = async () => 'served'
  app.get('/health', answer)
  app.get('/', answer)
  app.get('/api/profile', { config: { routeName: 'userProfile' } }, answer)
  app.post('/api/events', { config: { routeName: 'trackEvents' } }, answer)
  app.post('/api/hook', { config: { routeName: 'stripeWebhook' } }, answer)
  return app
}

test('too much at once: the API asks to come back, pages and health and webhooks are served', async () => {
  let pressure = crowded
  const app = serve(() => pressure)
  const refused = await app.inject('/api/profile')
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
    503,
    '2',
    'unavailable',
  ])
  for (const url of ['/', '/health']) expect((await app.inject(url)).statusCode).toBe(200)
  expect((await app.inject({ method: 'POST', url: '/api/hook' })).statusCode).toBe(200)
  pressure = calm
  expect((await app.inject('/api/profile')).statusCode).toBe(200)
  await app.close()
})

test('events give way first', async () => {
  const app = serve(() => ({ ...calm, inFlight: 600 }))
  expect((await app.inject({ method: 'POST', url: '/api/events' })).statusCode).toBe(503)
  expect((await app.inject('/api/profile')).statusCode).toBe(200)
  await app.close()
})

test.each([
  ['many under way', crowded, true],
  ['a late event loop', { ...calm, lagMs: 301 }, true],
  ['a line before the database', { ...calm, waitingForDatabase: 301 }, true],
  ['nothing unusual', calm, false],
  ['a slow machine with few callers', { inFlight: 63, lagMs: 5_000, waitingForDatabase: 400 }, false],
])('%s', (_what, pressure, isRefused) => {
  expect(isTooMuch(pressure)).toBe(isRefused)
})
