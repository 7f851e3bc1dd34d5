import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { routes } from '@fennel/contract'
import type { RouteName } from '@fennel/contract'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from './create-logger.ts'
import { createCallQueues, queueOf, queueRules, refuseInLongTurns, shedLoad } from './shed-load.ts'

/** Sends requests over a connection each so that they are read in one turn; returns their statuses. */
async function askTogether(app: FastifyInstance, port: number, lines: readonly string[]) {
  const sockets: Socket[] = []
  for (const _ of lines) {
    const arrived = once(app.server, 'connection')
    sockets.push(connect(port, '127.0.0.1'))
    await arrived
  }
  for (const [at, line] of lines.entries())
    sockets[at]?.write(`${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  return await Promise.all(
    sockets.map(async (socket) => {
      let text = ''
      for await (const chunk of socket) text += String(chunk)
      return Number(text.slice(9, 12))
    }),
  )
}

/** Nothing may wait in a full queue, so that these tests do not depend on time. */
const oneAtOnce = { atOnce: 1, mostWaiting: 0, maxWaitMs: 0, maxWaitMsWhenCrowded: 0 }
const tight = { ...queueRules, events: oneAtOnce, visitors: oneAtOnce, money: oneAtOnce }

/** A server whose event calls wait until the gate opens. */
async function serve() {
  const app = Fastify()
  shedLoad(app, { log: createLogger('silent') }, createCallQueues(tight))
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

test('refuses a caller whose queue is full until later, without affecting other queues, pages and health', async () => {
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

test('a caller who disconnects makes room', async () => {
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

/** Sends the headers of a call and half of its body; resolves once the server has seen it. */
async function sendHalf(app: FastifyInstance, base: string, path: string) {
  const arrived = once(app.server, 'request')
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`)
  socket.write('content-type: application/json\r\ncontent-length: 4\r\n\r\n{ ')
  await arrived
  const statusOf = async () => Number((await text(socket)).slice(9, 12))
  return { socket, status: statusOf() }
}

/** A server whose visitor queue has one slot and lets callers wait, and which waits for one slow body per queue. */
async function serveBodies(slowAfterMs = 5) {
  const app = Fastify()
  const longWaits = { atOnce: 1, mostWaiting: 9, maxWaitMs: 60_000, maxWaitMsWhenCrowded: 60_000 }
  const queues = createCallQueues({ ...queueRules, visitors: longWaits, webhooks: oneAtOnce })
  shedLoad(app, { log: createLogger('silent') }, queues, { slowAfterMs, mostSlow: 1 })
  const answer = async () => 'served'
  app.post('/api/leads', { config: { routeName: 'createLead' } }, answer)
  app.post('/api/hook', { config: { routeName: 'stripeWebhook' } }, answer)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const post = async (path: string) =>
    (
      await fetch(`${base}${path}`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', connection: 'close' },
      })
    ).status
  return { app, base, post, queues }
}

test('a slow body gives up its slot, and is served once it has arrived', async () => {
  const { app, base, post, queues } = await serveBodies()
  const slow = await sendHalf(app, base, '/api/leads')
  expect(await post('/api/leads')).toBe(200)
  slow.socket.write(' }')
  expect(await slow.status).toBe(200)
  await expect.poll(() => queues.get('visitors')?.inside()).toBe(0)
  await app.close()
})

test('waits for a limited number of slow bodies in each queue', async () => {
  const { app, base, post } = await serveBodies()
  const first = await sendHalf(app, base, '/api/leads')
  // NOTE: takes the slot once the first has stepped aside, and becomes slow after it.
  expect(await post('/api/leads')).toBe(200)
  expect(await (await sendHalf(app, base, '/api/leads')).status).toBe(408)
  const hook = await sendHalf(app, base, '/api/hook')
  expect(await (await sendHalf(app, base, '/api/hook')).status).toBe(408)
  for (const one of [first, hook]) one.socket.write(' }')
  expect([await first.status, await hook.status]).toEqual([200, 200])
  await app.close()
})

test('half a webhook takes no slot', async () => {
  const { app, base, post } = await serveBodies(60_000)
  const half = await sendHalf(app, base, '/api/hook')
  expect(await post('/api/hook')).toBe(200)
  half.socket.write(' }')
  expect(await half.status).toBe(200)
  await app.close()
})

test('refuses nobody while not listening', async () => {
  const app = Fastify()
  shedLoad(
    app,
    { log: createLogger('silent') },
    createCallQueues({ ...queueRules, visitors: { ...oneAtOnce, atOnce: 0 } }),
  )
  app.get('/api/profile', { config: { routeName: 'userProfile' } }, async () => 'served')
  expect((await app.inject('/api/profile')).statusCode).toBe(200)
  await app.close()
})

test('refuses new visitor calls in a turn that takes too long, but not payments, pages or health', async () => {
  const app = Fastify()
  const queues = createCallQueues()
  refuseInLongTurns(app, queues)
  // NOTE: takes as long as a thousand requests, so that the next one in the same turn is late.
  const worked = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const answer = async () => {
    for (const since = worked(); worked() - since < 400;);
    return 'served'
  }
  app.get('/', answer)
  app.get('/api/profile', { config: { routeName: 'userProfile' } }, answer)
  app.post('/api/pay', { config: { routeName: 'verifyPayment' } }, answer)
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const together = (asked: readonly string[]) => askTogether(app, port, asked)
  expect(await together(['GET /api/profile', 'GET /api/profile'])).toEqual([200, 503])
  expect(await together(['GET /api/profile', 'POST /api/pay', 'GET /'])).toEqual([200, 200, 200])
  expect([queues.get('visitors')?.refused(), queues.get('money')?.refused()]).toEqual([1, 0])
  await app.close()
})

test('every call has a queue, with separate ones for money and for operators', () => {
  const callsOf = (queue: string) =>
    (Object.keys(routes) as RouteName[]).filter((name) => queueOf(name) === queue)
  expect(callsOf('webhooks')).toEqual(['stripeWebhook'])
  expect(callsOf('events')).toEqual(['trackEvents'])
  expect(callsOf('signIns')).toEqual(['login'])
  expect(callsOf('accounts').toSorted()).toEqual(['refreshSession', 'resetPassword', 'setPassword', 'signup'])
  expect(callsOf('money').toSorted()).toEqual([
    'cancelSubscription',
    'completeCardUpdate',
    'completePayment',
    'completeSubscriptionFlow',
    'createSubscription',
    'createSubscriptionCheckout',
    'purchaseUpsell',
    'resumeSubscription',
    'startCardUpdate',
    'switchSubscription',
    'verifyPayment',
  ])
  expect(callsOf('operators')).toContain('conversions')
  expect(callsOf('visitors')).toContain('createLead')
  expect(callsOf('visitors')).not.toContain('conversions')
})
