import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { openCallers, statusOf } from './callers.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const callers = openCallers(`http://127.0.0.1:${address.port}`)
  return {
    callers,
    async [Symbol.asyncDispose]() {
      callers.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const end = (text: string, status: number): RequestListener => {
  return (_request, response) => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(text) })
    response.end(text)
  }
}

test('requests arrive complete, over one connection when sent in turn', async () => {
  const seen: string[] = []
  const ports = new Set<number | undefined>()
  await using open = await serve((request, response) => {
    ports.add(request.socket.remotePort)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      seen.push(`${request.method} ${request.url} ${request.headers.cookie} ${text}`)
      end('ünïcode', 200)(request, response)
    })
  })
  const call = { method: 'POST', path: '/a', body: { name: 'Zoë' }, cookie: 'c=1' }
  expect((await open.callers.call(call)).status).toBe(200)
  expect((await open.callers.call({ method: 'GET', path: '/b' })).status).toBe(200)
  expect(seen).toEqual(['POST /a c=1 {"name":"Zoë"}', 'GET /b undefined '])
  expect(ports.size).toBe(1)
})

test('reports a refusal by its status, and a broken connection as 0', async () => {
  await using open = await serve((request, response) => {
    if (request.url === '/gone') request.socket.destroy()
    else end('no', 503)(request, response)
  })
  const ask = async (path: string) => (await open.callers.call({ method: 'GET', path })).status
  expect(await ask('/')).toBe(503)
  expect(await ask('/gone')).toBe(0)
  expect(await ask('/')).toBe(503)
})

test('a response is complete once its last byte has arrived', () => {
  const head = 'HTTP/1.1 429 Too Many Requests\r\nContent-Length: 3\r\n\r\n'
  expect(statusOf(head.slice(0, -2))).toBeUndefined()
  expect(statusOf(`${head}ab`)).toBeUndefined()
  expect(statusOf(`${head}abc`)).toBe(429)
})
