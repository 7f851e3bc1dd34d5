import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from './create-logger.ts'
import { trustedPeers } from './trusted-peer.ts'
import { warnAboutHiddenVisitors } from './warn-about-hidden-visitors.ts'

const edge = '198.51.100.4'
const visitor = '203.0.113.7'

/** A server behind a proxy at 127.0.0.1, and the lines of its log. */
function openHouse(trustedProxies: readonly string[] = ['127.0.0.1/32']) {
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => lines.push(line) })
  const app = Fastify({ loggerInstance: log, trustProxy: trustedPeers(trustedProxies) })
  warnAboutHiddenVisitors(app, { trustedProxies })
  app.get('/', async ({ ip }) => ip)
  return {
    call: async (headers: Readonly<Record<string, string>>, remoteAddress = '127.0.0.1') =>
      (await app.inject({ url: '/', remoteAddress, headers })).body,
    lines,
  }
}

test.each(['cf-connecting-ip', 'true-client-ip', 'fastly-client-ip'])(
  'warns once when %s names somebody whom the proxy hides behind the address of a CDN',
  async (header) => {
    const { call, lines } = openHouse()
    expect(await call({ 'x-forwarded-for': edge, [header]: visitor })).toBe(edge)
    await call({ 'x-forwarded-for': edge, [header]: '203.0.113.8' })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ header, from: edge })
    // NOTE: anybody may have written it.
    expect(lines[0]).not.toContain(visitor)
  },
)

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    'the proxy names the same visitor',
    { 'x-forwarded-for': visitor, 'cf-connecting-ip': visitor },
    '127.0.0.1',
  ],
  ['no CDN names anybody', { 'x-forwarded-for': visitor }, '127.0.0.1'],
  ['the header comes past the proxy', { 'cf-connecting-ip': visitor }, edge],
])('says nothing when %s', async (_what, headers, peer) => {
  const { call, lines } = openHouse()
  await call(headers, peer)
  expect(lines).toEqual([])
})

test('says nothing without a trusted proxy', async () => {
  const { call, lines } = openHouse([])
  await call({ 'cf-connecting-ip': visitor })
  expect(lines).toEqual([])
})
