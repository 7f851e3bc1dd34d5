import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeWebsite } from './testing/write-website.ts'
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

/** Files often left lying next to a website, and ways to climb out of its folder. */
const forgotten = [
  '/.env',
  '/.env.example',
  '/.git/config',
  '/.git/HEAD',
  '/.secret',
  '/.data/key',
  '/.DS_Store',
  '/.well-known/../.secret',
  '/package.json',
  '/package-lock.json',
  '/tsconfig.json',
  '/Dockerfile',
  '/compose.yaml',
  '/node_modules/fastify/package.json',
  '/api/src/main.ts',
  '/api/docs',
  '/docs',
  '/swagger.json',
  '/graphql',
  '/server-status',
  '/phpinfo.php',
  '/wp-login.php',
  '/backup.sql',
  '/dump.zip',
  '/admin.html',
  '/calmplate/index.html',
  '/assets/',
  '/assets/main-BX3f91a.js.map',
  '/assets/main-BX3f91a.js.br',
  '/assets/../.secret',
  '/assets/..%2f.secret',
  '/assets/%2e%2e/.secret',
  '/assets/..%5c.secret',
  '/%2e%2e/%2e%2e/package.json',
  '/..%2f..%2fetc/passwd',
  '/brands/../package.json',
  '/brands/..%2f..%2fpackage.json',
  '/brands/calmplate/../../../package.json',
]

test.each(forgotten)('%s is not served', async (url) => {
  for (const accept of ['*/*', 'text/html', 'application/json']) {
    const response = await house.app.inject({ url, headers: { accept } })
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toMatch(/"dependencies"|root:x:|"mappings"|^no$/)
  }
})

test('no response names the software that sends it', async () => {
  for (const url of ['/', '/api/site-settings', '/api/no-such-call', '/no/such/page', '/health']) {
    const { headers, body } = await house.app.inject({ url, headers: { accept: 'text/html,*/*' } })
    expect([url, headers['server'], headers['x-powered-by'], headers['via']]).toEqual([
      url,
      undefined,
      undefined,
      undefined,
    ])
    expect(body).not.toMatch(/fastify|node\/v?\d|postgres/i)
  }
})
