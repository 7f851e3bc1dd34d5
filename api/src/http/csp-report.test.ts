import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createLogger } from './create-logger.ts'
import { countedCspReports, cspReportPath } from './csp-report.ts'

const lines: string[] = []
let house: TestApp
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  house = await createTestApp({ env: { RATE_LIMITS: 'on' }, services: { log: createLogger('warn', sink) } })
})
afterAll(async () => house.close())

const send = (payload: string, contentType: string, remoteAddress = '203.0.113.1') =>
  house.app.inject({
    method: 'POST',
    url: cspReportPath,
    headers: { 'content-type': contentType, 'sec-fetch-site': 'same-origin' },
    payload,
    remoteAddress,
  })
const loggedViolations = () =>
  lines
    .splice(0)
    .filter((line) => line.includes('"violation"'))
    .map((line): { violation: object } => JSON.parse(line))

test('counts a report, and logs nothing about the visitor', async () => {
  const before = countedCspReports().get('script-src-elem') ?? 0
  const report = {
    'document-uri': 'https://shop.example/register?email=mia@example.com&payment_intent=pi_1',
    referrer: 'https://shop.example/quiz/health_risks',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?of=mia@example.com',
    'source-file': 'https://shop.example/assets/main.js?x=1',
    'script-sample': 'Diabetes',
    disposition: 'enforce',
  }
  const response = await send(JSON.stringify({ 'csp-report': report }), 'application/csp-report')
  expect([response.statusCode, response.body]).toEqual([204, ''])
  const written = loggedViolations()
  expect(written.map(({ violation }) => violation)).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/register',
      source: '/assets/main.js',
      disposition: 'enforce',
    },
  ])
  expect(JSON.stringify(written)).not.toMatch(/mia|pi_1|Diabetes|health_risks/)
  expect(countedCspReports().get('script-src-elem')).toBe(before + 1)
})

test('also reads the newer list format, and counts unknown directives as other', async () => {
  const body = {
    effectiveDirective: 'made-up-src',
    blockedURL: 'inline',
    documentURL: 'https://shop.example/',
  }
  const list = [{ type: 'csp-violation', body }, { type: 'deprecation', body }, 7]
  expect((await send(JSON.stringify(list), 'application/reports+json')).statusCode).toBe(204)
  expect(loggedViolations().map(({ violation }) => violation)).toEqual([
    { directive: 'other', blocked: 'inline', page: '/', source: '', disposition: 'enforce' },
  ])
})

test.each([
  '',
  'null',
  '[]',
  '{"csp-report":7}',
  '{"csp-report":{"blocked-uri":7}}',
  '{broken',
  '['.repeat(9_000),
])('accepts nonsense without an error: %s', async (payload) => {
  expect((await send(payload, 'application/csp-report', '203.0.113.2')).statusCode).toBeLessThan(500)
  for (const { violation } of loggedViolations()) expect(violation).toMatchObject({ directive: 'other' })
})

test('refuses a body that is too large or not a report', async () => {
  expect((await send('x'.repeat(16 * 1024 + 1), 'application/csp-report', '203.0.113.3')).statusCode).toBe(
    413,
  )
  expect((await send('a=b', 'text/plain', '203.0.113.3')).statusCode).toBe(415)
})

test('limits one address to thirty reports a minute, and the log to sixty lines', async () => {
  const report = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'data' } })
  house.clock.advance(60_000)
  const statuses = await Promise.all(
    Array.from(
      { length: 40 },
      async () => (await send(report, 'application/csp-report', '203.0.113.9')).statusCode,
    ),
  )
  expect(statuses.filter((status) => status === 204)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  for (let at = 0; at < 60; at++) await send(report, 'application/csp-report', `198.51.100.${at}`)
  expect(lines.filter((line) => line.includes('"violation"'))).toHaveLength(60)
})
