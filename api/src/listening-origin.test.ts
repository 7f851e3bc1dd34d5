import { expect, test } from 'vitest'
import { listeningOrigin } from './listening-origin.ts'

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['localhost', 'http://localhost:3000'],
  ['LocalHost', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://localhost:3000'],
  ['192.168.1.20', 'http://192.168.1.20:3000'],
  ['127.0.0.2', 'http://127.0.0.2:3000'],
  ['shop.lan', 'http://shop.lan:3000'],
  ['2001:db8::7', 'http://[2001:db8::7]:3000'],
  // NOTE: a link-local address with a zone has no form that browsers accept.
  ['fe80::1%eth0', 'http://localhost:3000'],
])('a server listening on %s is reached at %s', (host, origin) => {
  expect(listeningOrigin({ host, port: 3000 })).toBe(origin)
})
