import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from './create-logger.ts'
import { answerErrors } from './error-response.ts'

test('a client that disconnects in the middle of a request is not logged as an error', async () => {
  const lines: { level: number; msg: string }[] = []
  const app = Fastify({
    loggerInstance: createLogger('info', {
      write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]),
    }),
  })
  answerErrors(app)
  app.post('/', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const heard = once(app.server, 'request')
  socket.write('POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\n')
  socket.write('Content-Length: 100\r\n\r\n{"half":')
  await heard
  socket.destroy()
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('request aborted by the client')
  await app.close()
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})
