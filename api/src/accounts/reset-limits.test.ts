import { expect, test } from 'vitest'
import { createTestApp } from '#api/testing/test-app.ts'

test('limits links to five an hour per IP address, and to three an hour and ten a day per account', async () => {
  await using limited = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  const waits: unknown[] = []
  const ask = async (email: string, remoteAddress: string) => {
    const response = await limited.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email },
      remoteAddress,
    })
    waits.push(response.headers['retry-after'])
    return response.statusCode
  }
  for (let at = 1; at <= 5; at++) expect(await ask(`someone${at}@example.com`, '203.0.113.1')).toBe(200)
  expect(await ask('someone6@example.com', '203.0.113.1')).toBe(429)

  const spellings = ['mia@example.com', ' MIA@example.com', 'm ia@example.com.', 'mailto:mia@example.com']
  const statuses = []
  for (const [at, email] of spellings.entries()) statuses.push(await ask(email, `203.0.113.${at + 10}`))
  expect(statuses).toEqual([200, 200, 200, 429])

  const wholeDay = []
  for (let at = 0; at < 12; at++) {
    if (at % 3 === 0) limited.clock.advance(3_600_000)
    wholeDay.push(await ask('tom@example.com', `203.0.114.${at}`))
  }
  expect(wholeDay.filter((status) => status === 200)).toHaveLength(10)
  const sentWaits = waits.filter((wait) => wait !== undefined)
  expect(sentWaits.length).toBe(4)
  for (const wait of sentWaits) expect(Number(wait)).toBeGreaterThan(0)
})

test('limits tries to five per link and ten per IP address', async () => {
  await using limited = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  const attempt = async (token: string, remoteAddress: string) => {
    const response = await limited.app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token, newPassword: 'a calmer plate' },
      remoteAddress,
    })
    return response.statusCode
  }
  const perLink = []
  for (let at = 0; at < 6; at++) perLink.push(await attempt('one', `203.0.113.${at}`))
  expect(perLink).toEqual([400, 400, 400, 400, 400, 429])
  const perAddress = []
  for (let at = 0; at < 11; at++) perAddress.push(await attempt(`token-${at}`, '203.0.113.200'))
  expect(perAddress.indexOf(429)).toBe(10)
})
