import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createMailboxTransport } from '../mailbox-transport.ts'

let dataDir: string
let house: TestApp
let clock = Date.parse('2026-11-21T09:00:00.000Z')

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fennel-mailbox-'))
  house = await createTestApp({ env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await house.close()
  await rm(dataDir, { recursive: true })
})

const get = (url: string) => house.app.inject({ url })
const keep = async (id: string, subject: string, text = 'Hello') => {
  clock += 1000
  await createMailboxTransport(join(dataDir, 'mail'), () => clock).send({
    id,
    kind: 'welcome',
    brandId: 'calmplate',
    from: { name: 'Calmplate', address: 'support@calmplate.example' },
    to: 'mia@example.com',
    replyTo: 'support@calmplate.example',
    subject,
    html: '<p>Hello</p><script>alert(1)</script>',
    text,
  })
}

test('a mailbox nobody wrote to is empty', async () => {
  const response = await get('/sandbox/mail')
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('No emails yet')
})

test('shows each mail, newest first, its text and its HTML in a frame without scripts', async () => {
  await keep('first', 'Hello <b>Mia</b>', 'Go to https://shop.example/reset-password?token=a_b&x=1 <now>')
  await keep('second', 'Another')
  const list = await get('/sandbox/mail')
  expect(list.body.indexOf('Another')).toBeLessThan(list.body.indexOf('Hello &lt;b&gt;Mia'))
  const path = /\/sandbox\/mail\/[\w-]+-first/.exec(list.body)?.[0] ?? ''
  const mail = await get(path)
  expect(mail.body).toContain('<iframe')
  expect(mail.body).toContain('href="https://shop.example/reset-password?token=a_b&amp;x=1"')
  expect(mail.body).toContain('&lt;now&gt;')
  for (const page of [list, mail]) {
    expect(page.body).not.toMatch(/<b>|<script|<style|\sstyle=|\son\w+=/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['cache-control']).toBe('no-store')
  }
  const frame = await get(`${path}/html`)
  expect(frame.body).toContain('<p>Hello</p>')
  expect(frame.headers['content-security-policy']).toMatch(/default-src 'none'.* sandbox allow-popups/)
  expect(frame.headers['content-security-policy']).not.toMatch(/script-src|allow-scripts|allow-same-origin/)
  expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect((await get('/sandbox/mail/mailbox.css')).headers['content-type']).toContain('text/css')
})

test('stores three files per mail that only their owner may read', async () => {
  const files = (await readdir(join(dataDir, 'mail'))).filter((name) => name.includes('first'))
  expect(files.map((name) => name.slice(name.indexOf('.'))).toSorted()).toEqual(['.html', '.json', '.txt'])
  for (const name of files) expect((await stat(join(dataDir, 'mail', name))).mode & 0o077).toBe(0)
})

test('serves nothing outside the mailbox', async () => {
  await writeFile(join(dataDir, 'secret.json'), '{}')
  for (const name of ['..%2Fsecret', '%2e%2e%2fsecret', 'no-such-mail', 'x'.repeat(130)]) {
    expect((await get(`/sandbox/mail/${name}`)).statusCode).toBe(404)
    expect((await get(`/sandbox/mail/${name}/html`)).statusCode).toBe(404)
  }
})

test('does not exist once mails or payments are real', async () => {
  await using withSmtp = await createTestApp({ env: { DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:9' } })
  await using withStripe = await createTestApp({
    env: {
      DATA_DIR: dataDir,
      SANDBOX_URL: '',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
  })
  for (const { app } of [withSmtp, withStripe]) {
    const response = await app.inject({ url: '/sandbox/mail' })
    expect(response.body).not.toContain('Mailbox')
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
  }
})

test('is visible from this machine only', async () => {
  await keep('secret', 'A new password', 'Go to https://shop.example/reset-password?token=secret')
  await using published = await createTestApp({
    env: { DATA_DIR: dataDir, PUBLIC_URL: 'https://shop.example' },
  })
  const list = await get('/sandbox/mail')
  const path = /\/sandbox\/mail\/[\w-]+-secret/.exec(list.body)?.[0] ?? ''
  expect([path === '', (await get(path)).statusCode]).toEqual([false, 200])
  for (const url of ['/sandbox/mail', path, `${path}/html`, '/sandbox/mail/mailbox.css']) {
    const strangers = await Promise.all([
      house.app.inject({ url, remoteAddress: '203.0.113.7' }),
      house.app.inject({ url, headers: { forwarded: 'for=203.0.113.7' } }),
      // NOTE: with a domain that resolves to this machine, another site could read the response (DNS rebinding).
      house.app.inject({ url, headers: { host: 'rebind.example:3000' } }),
      published.app.inject({ url }),
    ])
    expect(strangers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    for (const { body } of strangers) expect(body).not.toMatch(/secret|password/i)
  }
})
