import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import { closeUnusedConnections } from './close-unused-connections.ts'

test('a connection that never sent a request does not delay the stop', async () => {
  const { app, close } = await createTestApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const arrived = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await arrived
  await Promise.all([once(socket, 'close'), close()])
  expect(socket.destroyed).toBe(true)
})

test('a connection whose request is in progress when the stop begins delays it no longer than that request', async () => {
  const app = Fastify({
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    keepAliveTimeout: 3_600_000,
  })
  closeUnusedConnections(app)
  const arrived = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  app.get('/', async () => {
    arrived.resolve()
    await gate.promise
    return 'served'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const asked = once(request({ host: '127.0.0.1', port, agent }).end(), 'response')
  await arrived.promise
  const closing = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  gate.resolve()
  const [response] = (await asked) as [{ statusCode: number; resume: () => void }]
  response.resume()
  expect(response.statusCode).toBe(200)
  await closing
  agent.destroy()
})
