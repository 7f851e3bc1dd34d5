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

test('no page of another site can make the operator’s browser press the sandbox’s buttons', async () => {
  const seen: unknown[] = []
  const server = createServer(({ method, url, headers }, response) => {
    seen.push([method, url, headers.origin, headers['sec-fetch-site']])
    response.end('here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await using local = await createTestApp({ env: { SANDBOX_URL: `http://127.0.0.1:${port}` } })
  const ask = async (method: 'POST' | 'DELETE' | 'GET', url: string, headers: Record<string, string>) => {
    const form = { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...headers }
    return (await local.app.inject({ method, url, headers: form })).statusCode
  }
  const writes = [
    ['POST', '/sandbox/operator/clock/advance'],
    ['POST', '/sandbox/checkout/cs_test_1'],
    ['POST', '/sandbox/browser/payment_intents/confirm'],
    ['DELETE', '/sandbox/faults'],
  ] as const
  for (const [method, url] of writes) {
    seen.length = 0
    for (const foreign of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:8080' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ])
      expect(await ask(method, url, foreign)).toBe(400)
    expect(seen).toEqual([])
    // NOTE: the last two as Safari before 16.4 sends a form of ours, and as a script without a browser asks.
    for (const own of [
      { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' },
      { origin: 'http://localhost:3000' },
      {},
    ])
      expect(await ask(method, url, own)).toBe(200)
    expect(seen).toEqual(Array.from({ length: 3 }, () => [method, url, undefined, undefined]))
  }
  expect(await ask('GET', '/sandbox/checkout/cs_test_1', { 'sec-fetch-site': 'cross-site' })).toBe(200)
  server.closeAllConnections()
  server.close()
})
