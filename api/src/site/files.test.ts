import { rm, stat, utimes } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundle, writeWebsite } from './testing/write-website.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'

let root: string
let house: TestApp
beforeAll(async () => {
  root = await writeWebsite()
  house = await createTestApp({ env: { WEB_DIST: root } })
})
afterAll(async () => {
  await house.close()
  await rm(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  house.app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })

describe('files', () => {
  test('with a hash in their name are cached forever and sent compressed', async () => {
    const response = await get('/assets/main-BX3f91a.js', { 'accept-encoding': 'br' })
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    })
    expect((await get('/assets/main-BX3f91a.js')).body).toBe(bundle)
    expect((await get('/favicon.ico')).headers['cache-control']).toBe('public, max-age=86400')
  })

  test('date their build while they are served, so that it is not removed as an old one', async () => {
    await utimes(root, 0, 1_000_000)
    await using _started = await createTestApp({ env: { WEB_DIST: root } })
    await expect.poll(async () => (await stat(root)).mtimeMs).toBeGreaterThan(Date.now() - 60_000)
  })

  test('are found in a folder that is named from where the server was started', async () => {
    await using started = await createTestApp({ env: { WEB_DIST: relative(process.cwd(), root) } })
    expect((await started.app.inject('/favicon.ico')).statusCode).toBe(200)
  })

  test('third-party licenses are public plain text', async () => {
    const response = await get('/third-party-licences.txt')
    expect([response.statusCode, response.body]).toEqual([200, 'Copyright somebody'])
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test.each(['/assets/gone-12345678.js', '/assets/gone', '/assets/', '/assets', '/assets/deep/er/'])(
    'the unknown asset %s is not a page, and the response is not cached',
    async (path) => {
      const response = await get(path)
      expect(response.statusCode).toBe(404)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.headers['content-type']).toContain('application/json')
    },
  )

  test('an asset removed by a new build is 404, and the response is not cached', async () => {
    await rm(join(root, 'assets/gone-since-Ab12cd34.js'))
    const response = await get('/assets/gone-since-Ab12cd34.js')
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test.each([
    '/assets/gone-12345678.js',
    '/assets/main-BX3f91a.js.map',
    '/assets/main-BX3f91a.js.br',
    '/calmplate/index.html',
    '/.secret',
    '/.git/config',
    '/..%2f..%2fetc%2fpasswd',
    '/brands/calmplate/gone.svg',
    '/brands/..%2f..%2fpackage.json',
    '/brands/calmplate/..%2f..%2fsrc/index.ts',
    '/package.json',
    '/%E0%A4%A',
  ])('%s is 404', async (path) => {
    const response = await get(path, { 'sec-fetch-mode': 'no-cors' })
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('<title>')
  })

  test.each([
    '/assets/main-BX3f91a.js.map',
    '/.secret',
    '/.git/config',
    '/..%2f..%2fetc%2fpasswd',
    '/brands/calmplate/gone.svg',
    '/assets/%E0%A4%A',
  ])('%s is not a page even for a navigation', async (path) => {
    const response = await get(path, { 'sec-fetch-mode': 'navigate' })
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('application/json')
  })

  test('a path that cannot be decoded leads to the start page, like any unknown path', async () => {
    const navigation = { 'sec-fetch-mode': 'navigate' }
    const response = await get('/article/caf%C3?utm_source=meta&x=%3F?y', navigation)
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/?utm_source=meta&x=%3F?y')
    expect((await get('//evil.example/%ff', navigation)).headers.location).toBe('/')
    expect((await get('/api/%ff', navigation)).statusCode).toBe(404)
  })

  test('a client that accepts no HTML gets no page', async () => {
    expect((await get('/quiz', { accept: 'application/json' })).statusCode).toBe(404)
  })
})
