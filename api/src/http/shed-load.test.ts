import { request } from 'node:http'
import { routes } from '@fennel/contract'
import type { RouteName } from '@fennel/contract'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from './create-logger.ts'
import { lineOf, lineRules, shedLoad } from './shed-load.ts'

/** No call that finds its line full may wait, so that nothing here depends on time. */
const oneAtOnce = { atOnce: 1, mostWaiting: 0, patience: 0, patienceWhenCrowded: 0 }
const tight = { ...lineRules, events: oneAtOnce, visitors: oneAtOnce, money: oneAtOnce }

/** A server whose events wait until they are let go. */
async function serve() {
  const app = Fastify()
  shedLoad(app, { log: createLogger('silent') }, tight)
  const gate = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const answer = async () => 'served'
  app.get('/health', answer)
  app.get('/', answer)
  app.get('/api/profile', { config: { routeName: 'userProfile' } }, answer)
  app.post('/api/pay', { config: { routeName: 'verifyPayment' } }, answer)
  app.post('/api/events', { config: { routeName: 'trackEvents' } }, async () => {
    arrived.resolve()
    await gate.promise
    return 'served'
  })
  app.post('/api/hook', { config: { routeName: 'stripeWebhook' } }, answer)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const post = (path: string) => fetch(`${base}${path}`, { method: 'POST' })
  return { app, base, post, gate, arrived: arrived.promise }
}

test('who finds the line full is asked to come back; the other lines, pages and health do not notice', async () => {
  const { app, base, post, gate, arrived } = await serve()
  const first = post('/api/events')
  await arrived
  const refused = await post('/api/events')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({ success: false, code: 'unavailable' })
  for (const path of ['/', '/health', '/api/profile'])
    expect((await fetch(`${base}${path}`)).status).toBe(200)
  for (const path of ['/api/pay', '/api/hook']) expect((await post(path)).status).toBe(200)
  gate.resolve()
  expect((await first).status).toBe(200)
  expect((await post('/api/events')).status).toBe(200)
  await app.close()
})

test('who goes away makes room', async () => {
  const { app, base, post, gate, arrived } = await serve()
  const gone = request(`${base}/api/events`, { method: 'POST' })
  gone.on('error', () => undefined)
  gone.end()
  await arrived
  const isClosed = new Promise((resolve) => gone.once('close', resolve))
  gone.destroy()
  await isClosed
  gate.resolve()
  await expect.poll(async () => (await post('/api/events')).status).toBe(200)
  await app.close()
})

test('without a network nobody is refused', async () => {
  const app = Fastify()
  shedLoad(app, { log: createLogger('silent') }, { ...lineRules, visitors: { ...oneAtOnce, atOnce: 0 } })
  app.get('/api/profile', { config: { routeName: 'userProfile' } }, async () => 'served')
  expect((await app.inject('/api/profile')).statusCode).toBe(200)
  await app.close()
})

test('every call has its line: money on its own, operators on theirs', () => {
  const linesOf = (line: string) =>
    (Object.keys(routes) as RouteName[]).filter((name) => lineOf(name) === line)
  expect(linesOf('webhooks')).toEqual(['stripeWebhook'])
  expect(linesOf('events')).toEqual(['trackEvents'])
  expect(linesOf('signIns')).toEqual(['login'])
  expect(linesOf('money')).toContain('createSubscriptionCheckout')
  expect(linesOf('operators')).toContain('conversions')
  expect(linesOf('visitors')).toContain('createLead')
  expect(linesOf('visitors')).not.toContain('conversions')
})
