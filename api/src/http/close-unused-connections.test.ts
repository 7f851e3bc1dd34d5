import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'

test('a connection that never sent a request does not delay the stop', async () => {
  const { app, close } = await createTestApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const arrived = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await arrived
  await Promise.all([once(socket, 'close'), close()])
  expect(socket.destroyed).toBe(true)
})
