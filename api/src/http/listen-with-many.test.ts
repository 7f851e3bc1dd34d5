import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listenWithMany } from './listen-with-many.ts'

const loopback = { port: 0, host: '127.0.0.1' }

/** Sends a request over a connection that stays open, as a browser's does. */
async function ask(port: number, path: string, agent: Agent): Promise<string> {
  const sent = request({ port, path, agent, host: '127.0.0.1' })
  sent.end()
  const [response] = await once(sent, 'response')
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return text
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => void server.getConnections((_failure, count) => resolve(count)))

const portOf = (app: { readonly server: { address: () => unknown } }) =>
  (app.server.address() as AddressInfo).port

test('accepts several new connections in one turn of the event loop', async () => {
  const app = Fastify()
  let turn = 0
  const perTurn = new Map<number, number>()
  app.server.on('connection', () => perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1))
  app.get('/', async () => 'served')
  const listening = await listenWithMany(app, loopback, 8)
  const agent = new Agent({ keepAlive: true })
  const asked = Array.from({ length: 60 }, () => ask(portOf(app), '/', agent))
  const count = () => {
    turn += 1
    if ([...perTurn.values()].reduce((sum, one) => sum + one, 0) < 60) setImmediate(count)
  }
  count()
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['served']))
  expect(Math.max(...perTurn.values())).toBeGreaterThan(1)
  agent.destroy()
  await listening.close()
})

test('close waits for responses on the other sockets, but not for idle connections', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  let arrive = Promise.withResolvers<void>()
  let gate = Promise.withResolvers<void>()
  app.get('/', async () => 'served')
  app.get('/slow', async () => {
    arrive.resolve()
    await gate.promise
    return 'served late'
  })
  const listening = await listenWithMany(app, loopback, 8)
  const port = portOf(app)
  const idle = new Agent({ keepAlive: true })
  let slow: Promise<string> | undefined
  // NOTE: the system picks the socket, so this repeats until it is not the first one, which closes by itself.
  while (slow === undefined) {
    ;[arrive, gate] = [Promise.withResolvers(), Promise.withResolvers()]
    const asked = ask(port, '/slow', new Agent())
    await arrive.promise
    if ((await connectionsOf(app.server)) === 0) slow = asked
    else {
      gate.resolve()
      await asked
    }
  }
  expect(await ask(port, '/', idle)).toBe('served')
  let isClosed = false
  const closing = listening.close().then(() => void (isClosed = true))
  await once(app.server, 'close')
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => void setImmediate(resolve))
  expect(isClosed).toBe(false)
  gate.resolve()
  expect(await slow).toBe('served late')
  await closing
  await expect(ask(port, '/', new Agent())).rejects.toThrow('ECONNREFUSED')
  idle.destroy()
})

test('refuses a port in use, even if its holder would share it', async () => {
  const other = createServer()
  other.listen({ ...loopback, reusePort: process.platform === 'linux' })
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(listenWithMany(Fastify(), { ...loopback, port })).rejects.toThrow('EADDRINUSE')
  other.close()
})
