import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { fromThisMachine } from './from-this-machine.ts'

const asks = (headers: Readonly<Record<string, string>>, remoteAddress = '127.0.0.1', publicUrl?: URL) =>
  fromThisMachine({ publicUrl })({ headers, socket: { remoteAddress } } as unknown as FastifyRequest)

describe('a request from this machine', () => {
  test.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:3000',
    'calmplate.localhost:3000',
    '127.0.0.1',
    '127.0.0.1:3000',
    '[::1]',
    '[::1]:3000',
  ])('is recognized by the host name %s', (host) => expect(asks({ host })).toBe(true))

  // NOTE: a page of another site can resolve its name to this machine, and then read the responses as its own.
  test.each([
    'rebind.example',
    'rebind.example:3000',
    'localhost.rebind.example',
    'localhost:3000.rebind.example',
    '127.0.0.1.rebind.example:3000',
    'rebindlocalhost',
    'localhost.',
    '.localhost',
    'rebind.example:x@localhost',
    '192.168.1.7:3000',
    '0.0.0.0:3000',
    '[::1',
    '',
  ])('is not recognized by the host name %j', (host) => expect(asks({ host })).toBe(false))

  test('is not recognized without a host name', () => expect(asks({})).toBe(false))

  test('is recognized only over loopback, without a proxy and while PUBLIC_URL is unset', () => {
    const host = 'localhost:3000'
    expect(asks({ host }, '203.0.113.7')).toBe(false)
    expect(asks({ host, 'x-forwarded-for': '203.0.113.7' })).toBe(false)
    expect(asks({ host }, '127.0.0.1', new URL('https://shop.example'))).toBe(false)
  })
})
