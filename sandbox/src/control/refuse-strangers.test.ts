import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../testing/sandbox-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

// NOTE: `fetch` does not let a test choose these headers.
async function statusOf(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const call = request(new URL(path, fixture.sandbox.url), { method, headers })
  call.end()
  const [answer] = await once(call, 'response')
  answer.resume()
  return answer.statusCode
}

const port = () => new URL(fixture.sandbox.url).port
const pressed = '/sandbox/operator/webhooks/again'

test('no page of another site can make a browser on this machine press a button', async () => {
  for (const foreign of [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])
    for (const path of [pressed, '/sandbox/clock/advance', '/sandbox/checkout/cs_1'])
      expect(await statusOf('POST', path, foreign)).toBe(403)
  expect(await statusOf('DELETE', '/sandbox/faults', { 'sec-fetch-site': 'cross-site' })).toBe(403)
})

test('its own pages, and programs, can', async () => {
  const origin = `http://127.0.0.1:${port()}`
  for (const own of [{ 'sec-fetch-site': 'same-origin', origin }, { origin }, {}])
    expect(await statusOf('POST', pressed, own)).toBe(303)
  expect(await statusOf('GET', '/sandbox/', { 'sec-fetch-site': 'cross-site' })).toBe(200)
})

test('a site that points its own name here can read and press nothing', async () => {
  const host = `rebind.example:${port()}`
  expect(await statusOf('GET', '/sandbox/state', { host })).toBe(403)
  expect(await statusOf('POST', pressed, { host, origin: `http://${host}` })).toBe(403)
  for (const own of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST'])
    expect(await statusOf('GET', '/sandbox/state', { host: `${own}:${port()}` })).toBe(200)
})
