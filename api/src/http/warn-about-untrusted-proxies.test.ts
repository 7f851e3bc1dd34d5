import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from './create-logger.ts'
import { warnAboutUntrustedProxies } from './warn-about-untrusted-proxies.ts'

const published = new URL('https://shop.example')
const forwarded = { 'x-forwarded-for': '203.0.113.7' }

/** A server with these settings, and the peers its log warned of. */
function openHouse(trustedProxies: readonly string[], publicUrl?: URL) {
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => lines.push(line) })
  const app = Fastify({ loggerInstance: log })
  warnAboutUntrustedProxies(app, { trustedProxies, publicUrl })
  app.get('/', async () => 'here')
  return {
    call: async (remoteAddress: string, headers: Readonly<Record<string, string>>) =>
      (await app.inject({ url: '/', remoteAddress, headers })).body,
    warnedOf: () => lines.map((line) => (JSON.parse(line) as { peer?: string }).peer),
    lines,
  }
}

test('logs an untrusted proxy once, for all of its requests', async () => {
  const { call, warnedOf, lines } = openHouse(['127.0.0.1/32'], published)
  expect(await call('172.18.0.1', forwarded)).toBe('here')
  await call('172.18.0.1', forwarded)
  await call('172.18.0.9', { 'x-forwarded-proto': 'https' })
  expect(warnedOf()).toEqual(['172.18.0.1'])
  expect(lines[0]).toContain('TRUSTED_PROXIES')
  // NOTE: the claimed address of a stranger is not logged.
  expect(lines[0]).not.toContain('203.0.113.7')
})

test('either setting is enough for the warning', async () => {
  for (const house of [openHouse([], published), openHouse(['10.0.0.0/8'])]) {
    await house.call('172.18.0.1', { 'x-forwarded-host': 'shop.example' })
    expect(house.warnedOf()).toEqual(['172.18.0.1'])
  }
})

test.each<[string, readonly string[], string, Readonly<Record<string, string>>]>([
  ['comes from a trusted proxy', ['172.16.0.0/12'], '172.18.0.1', forwarded],
  ['forwards for nobody', ['127.0.0.1/32'], '172.18.0.1', {}],
])('says nothing of a peer that %s', async (_what, trusted, peer, headers) => {
  const { call, warnedOf } = openHouse(trusted, published)
  await call(peer, headers)
  expect(warnedOf()).toEqual([])
})

test('says nothing without a trusted proxy and a public URL', async () => {
  const { call, warnedOf } = openHouse([])
  await call('172.18.0.1', forwarded)
  expect(warnedOf()).toEqual([])
})
