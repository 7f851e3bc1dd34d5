import { hourMs } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { logInAnew, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testBinding } from '#api/testing/test-browser.ts'

/** Asks for a link of an address, from an IP address and a browser; a refusal has to name the wait. */
function asking(house: TestApp) {
  return async (email: string, remoteAddress: string, sb?: string) => {
    const { statusCode, headers } = await house.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email },
      remoteAddress,
      ...(sb === undefined ? {} : { cookies: { sb } }),
    })
    expect(Number(headers['retry-after'] ?? 0) > 0).toBe(statusCode === 429)
    return statusCode
  }
}

const limitedHouse = () => createTestApp({ env: { RATE_LIMITS: 'on' } })
const passed = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length

test('limits links to five an hour per IP address, and to six an hour and twenty a day per account', async () => {
  await using limited = await limitedHouse()
  const ask = asking(limited)
  for (let at = 1; at <= 5; at++) expect(await ask(`someone${at}@example.com`, '203.0.113.1')).toBe(200)
  expect(await ask('someone6@example.com', '203.0.113.1')).toBe(429)

  const spellings = ['mia@example.com', ' MIA@example.com', 'm ia@example.com.', 'mailto:mia@example.com']
  const statuses = []
  for (let at = 0; at < 8; at++) statuses.push(await ask(spellings[at % 4] ?? '', `203.0.113.${at + 10}`))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])

  const wholeDay = []
  for (let at = 0; at < 30; at++) {
    if (at % 6 === 0) limited.clock.advance(hourMs)
    wholeDay.push(await ask('tom@example.com', `203.0.114.${at}`))
  }
  expect(passed(wholeDay)).toBe(20)
})

test('whoever knows an address uses up only what their own network has of its links', async () => {
  await using limited = await limitedHouse()
  const ask = asking(limited)
  const ofStranger = []
  for (let hour = 0; hour < 4; hour++) {
    for (let at = 0; at < 4; at++) ofStranger.push(await ask('mia@example.com', '203.0.113.1'))
    limited.clock.advance(hourMs)
  }
  expect(ofStranger.slice(0, 4)).toEqual([200, 200, 200, 429])
  expect(passed(ofStranger)).toBe(5)
  expect(await ask('mia@example.com', '198.51.100.1')).toBe(200)
})

test('a browser that has signed in before gets links whatever strangers ask for, but not without end', async () => {
  await using limited = await limitedHouse()
  const ask = asking(limited)
  await signUp(limited, 'mia@example.com')
  await signUp(limited, 'tom@example.com')
  for (let at = 0; at < 6; at++) expect(await ask('mia@example.com', `203.0.113.${at}`)).toBe(200)
  const known = testBinding
  expect(await ask('mia@example.com', '198.51.100.1')).toBe(429)
  expect(await ask('mia@example.com', '198.51.100.1', 'browser-of-a-stranger'.padEnd(44, 'x'))).toBe(429)
  const ofOwner = []
  for (let at = 0; at < 4; at++) ofOwner.push(await ask('mia@example.com', `198.51.100.${at + 2}`, known))
  expect(ofOwner).toEqual([200, 200, 200, 429])
  expect(await ask('nobody@example.com', '198.51.100.20', known)).toBe(200)
})

test('until an address is proven, all browsers that signed in to its account share three links an hour and five a day', async () => {
  await using limited = await limitedHouse()
  const ask = asking(limited)
  await signUp(limited, 'mia@example.com')
  const networks = Array.from({ length: 5 }, (_, at) => `203.0.113.${at + 1}`)
  const browsers = await Promise.all(networks.map((from) => logInAnew(limited, 'mia@example.com', from)))
  const askWithAll = async () => {
    const statuses = []
    for (const [at, from] of networks.entries())
      for (let time = 0; time < 3; time++) statuses.push(await ask('mia@example.com', from, browsers[at]))
    return passed(statuses)
  }
  expect(await askWithAll()).toBe(3)
  limited.clock.advance(hourMs)
  expect(await askWithAll()).toBe(2)
  expect(await ask('mia@example.com', '198.51.100.1')).toBe(200)

  await limited.services.db.pool.query('update users set email_verified = true')
  limited.clock.advance(hourMs)
  expect(await askWithAll()).toBe(15)
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
