import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { purchaseUrl, registerUrl } from './public-url.ts'
import type { Services } from '#api/services.ts'
import { testConfig } from '#api/testing/test-services.ts'

function at(host: string, env: Readonly<Record<string, string>> = {}, protocol = 'http') {
  const services = {
    config: testConfig('postgres://unused', { PORT: '3000', ...env }),
  } as unknown as Services
  const request = { host, hostname: host.split(':', 1)[0], protocol } as FastifyRequest
  return { register: registerUrl(services, request), purchase: purchaseUrl(services, request) }
}

describe('where Stripe sends a buyer back to', () => {
  test('the public address from the settings', () => {
    const env = { PUBLIC_URL: 'https://calm.example/anything' }
    expect(at('evil.example', env)).toEqual({
      register: 'https://calm.example/register',
      purchase: 'https://calm.example/purchase',
    })
  })

  test('the brand’s own host, if the settings know it', () => {
    const env = { PUBLIC_URL: 'https://calm.example', BRAND_HOSTS: 'twin.example=calmplate' }
    expect(at('Twin.Example', env, 'https').register).toBe('https://twin.example/register')
  })

  test('nowhere else, whatever stands in place of a port, and never downgraded to HTTP', () => {
    const env = { PUBLIC_URL: 'https://calm.example', BRAND_HOSTS: 'twin.example=calmplate' }
    for (const rest of [
      ':x@evil.example',
      ':@evil.example',
      ':1@evil.example',
      ':80/evil',
      ':123456',
      ':99999',
      ':',
    ])
      expect(at(`twin.example${rest}`, env).register).toBe('https://twin.example/register')
    expect(at('localhost:1@evil.example').register).toBe('http://localhost/register')
    expect(at('localhost:99999').purchase).toBe('http://localhost/purchase')
  })

  test('this machine, and never an unknown host', () => {
    expect(at('localhost:3000').register).toBe('http://localhost:3000/register')
    for (const host of ['evil.example', 'localhost.evil.example', 'evil.example:3000']) {
      expect(at(host).register).toBe('http://localhost:3000/register')
    }
  })

  test('the one address the server listens on', () => {
    const env = { HOST: '192.168.1.20' }
    for (const host of ['192.168.1.20:3000', 'evil.example'])
      expect(at(host, env).register).toBe('http://192.168.1.20:3000/register')
  })
})
