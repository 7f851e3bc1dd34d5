import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'

test.each([
  [
    'a URL longer than the headers may be',
    `GET /api/site-settings?flow=${'z'.repeat(17_000)} HTTP/1.1`,
    431,
    'too_large',
  ],
  ['a line that is not a request', 'what is this', 400, 'invalid_request'],
])('%s is refused in the shape of every refusal', async (_what, line, status, code) => {
  await using house = await createTestApp({ jobs: 'still' })
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = house.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${line}\r\nHost: shop.example\r\n\r\n`)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('nosniff')
  expect(JSON.parse(body)).toEqual({ success: false, message: expect.any(String), code })
})

test('gives up on a body that does not arrive soon after its timeout', async () => {
  await using house = await createTestApp({ jobs: 'still' })
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  // NOTE: checked at the interval the app sets, which is what this tests.
  house.app.server.headersTimeout = 10
  house.app.server.requestTimeout = 10
  const socket = connect((house.app.server.address() as AddressInfo).port, '127.0.0.1')
  const since = performance.now()
  socket.write(
    'POST /api/leads HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 408 /)
  expect(performance.now() - since).toBeLessThan(15_000)
  expect(JSON.parse(body)).toMatchObject({ success: false, code: 'invalid_request' })
})
