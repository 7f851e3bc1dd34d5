import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'

test('the sandbox is reached through our own origin, without our cookies', async () => {
  const seen: { url: string | undefined; cookie: string | undefined; body: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      seen.push({ url: request.url, cookie: request.headers.cookie, body: Buffer.concat(chunks).toString() })
      response.setHeader('content-type', 'text/javascript').end('stripe()')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await using proxied = await createTestApp({ env: { SANDBOX_URL: `http://127.0.0.1:${port}` } })
  const script = await proxied.app.inject({
    url: '/sandbox/stripe.js?v=1',
    cookies: { 'fennel-lead': 'secret' },
  })
  expect([script.statusCode, script.body]).toEqual([200, 'stripe()'])
  await proxied.app.inject({
    method: 'POST',
    url: '/sandbox/browser/payment_methods',
    payload: { number: '4242' },
  })
  expect(seen).toEqual([
    { url: '/sandbox/stripe.js?v=1', cookie: undefined, body: '' },
    { url: '/sandbox/browser/payment_methods', cookie: undefined, body: '{"number":"4242"}' },
  ])
  const settings = (await proxied.app.inject('/api/site-settings')).json()
  expect(settings.data).toMatchObject({
    payments: { scriptUrl: '/sandbox/stripe.js', sandbox: true },
    passwordMinLength: 6,
  })
  server.closeAllConnections()
  server.close()
})
