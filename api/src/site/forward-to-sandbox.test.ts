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

test('from elsewhere only what a buyer needs is reachable, and nothing that shows or moves payments', async () => {
  const seen: (string | undefined)[] = []
  const server = createServer((request, response) => {
    seen.push(request.url)
    response.end('here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sandbox = { SANDBOX_URL: `http://127.0.0.1:${port}` }
  await using local = await createTestApp({ env: sandbox })
  await using published = await createTestApp({ env: { ...sandbox, PUBLIC_URL: 'https://shop.example' } })
  const forBuyers = [
    '/sandbox/stripe.js',
    '/sandbox/assets/elements.css',
    '/sandbox/checkout/cs_test_1?embedded=1',
    '/sandbox/receipts/ch_1',
    '/sandbox/browser/payment_intents/confirm',
  ]
  const forOperators = [
    '/sandbox',
    '/sandbox/',
    '/sandbox/state',
    '/sandbox/faults',
    '/sandbox/graph/events',
    '/sandbox/browser/%2e%2e/state',
    '/sandbox/checkout/..%2fstate',
  ]
  const statuses = async ({ app }: typeof local, urls: readonly string[], from = '127.0.0.1', headers = {}) =>
    Promise.all(urls.map(async (url) => (await app.inject({ url, remoteAddress: from, headers })).statusCode))
  const all = (status: number, urls: readonly string[]) => urls.map(() => status)
  expect(await statuses(local, [...forBuyers, ...forOperators.slice(0, 5)])).toEqual(
    all(200, [...forBuyers, ...forOperators.slice(0, 5)]),
  )
  const strangers = [
    [local, '203.0.113.7', {}],
    [local, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }],
    [local, '127.0.0.1', { host: 'rebind.example:3000' }],
    [published, '127.0.0.1', {}],
  ] as const
  for (const [house, from, headers] of strangers) {
    expect(await statuses(house, forBuyers, from, headers)).toEqual(all(200, forBuyers))
    seen.length = 0
    expect(await statuses(house, forOperators, from, headers)).toEqual(all(404, forOperators))
    expect(seen).toEqual([])
  }
  server.closeAllConnections()
  server.close()
})
