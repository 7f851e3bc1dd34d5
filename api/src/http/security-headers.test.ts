import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeWebsite } from '#api/site/testing/write-website.ts'
import { leadBody } from '#api/testing/builders.ts'
import { headerFaults, headerTable, liveEnv } from '#api/testing/header-table.ts'
import type { HeaderRow, Setting } from '#api/testing/header-table.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'

const asset = '/assets/main-BX3f91a.js'
const drawing = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
const houses = new Map<Setting, TestApp>()
let root: string
beforeAll(async () => {
  root = await writeWebsite()
  houses.set('sandbox', await createTestApp({ env: { WEB_DIST: root } }))
  houses.set('live', await createTestApp({ env: { WEB_DIST: root, ...liveEnv } }))
})
afterAll(async () => {
  for (const house of houses.values()) await house.close()
  await rm(root, { recursive: true })
})

function houseOf(setting: Setting): TestApp {
  const house = houses.get(setting)
  if (house === undefined) throw new Error(`There is no house for ${setting}`)
  return house
}

describe.each(['sandbox', 'live'] as const)('with the setting %s', (setting) => {
  test.each(headerTable(setting, asset))('$what has its headers, word for word', async (row) => {
    const response = await houseOf(setting).app.inject({
      method: row.method ?? 'GET',
      url: row.url,
      headers: { accept: 'text/html,*/*' },
      ...(row.method === 'POST' ? { payload: {} } : {}),
    })
    const read = (name: string) => {
      const value = response.headers[name]
      return value === undefined ? undefined : String(value)
    }
    expect(headerFaults(row, response.statusCode, read)).toEqual([])
  })
})

test.each([
  ['an SVG with inline styles', drawing, true, []],
  ['any other response with the same policy', drawing, false, [/allows/]],
  ['an SVG outside a sandbox', drawing.replace('; sandbox', ''), true, [/expected/, /allows/]],
  ['an SVG whose sandbox allows scripts', `${drawing} allow-scripts`, true, [/expected/, /allows/]],
  ['an SVG that allows scripts', `${drawing}; script-src 'unsafe-inline'`, true, [/expected/, /allows/]],
])('%s is judged by what could run in it', (_what, policy, isDrawing, expected) => {
  const name = 'content-security-policy'
  const row: HeaderRow = { what: 'x', url: '/x', status: 200, isDrawing, headers: { [name]: drawing } }
  const faults = headerFaults(row, 200, (asked) => (asked === name ? policy : undefined))
  expect(faults).toEqual(expected.map((words) => expect.stringMatching(words)))
})

test('a file, a refusal and an unknown URL have the default headers', async () => {
  for (const url of ['/api/nothing', '/api/profile', asset]) {
    const { headers } = await houseOf('live').app.inject({ url })
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-permitted-cross-domain-policies': 'none',
    })
  }
})

test('cookies are bound to this host over https, and have plain names over http, where browsers refuse the prefix', async () => {
  for (const [setting, lead, binding] of [
    ['live', '__Host-fennel-lead', '__Host-sb'],
    ['sandbox', 'fennel-lead', 'sb'],
  ] as const) {
    const { app } = houseOf(setting)
    const made = await app.inject({ method: 'POST', url: '/api/leads', payload: leadBody() })
    const cookie = made.cookies[0]
    expect(cookie).toMatchObject({ name: lead, httpOnly: true, path: '/', sameSite: 'Lax' })
    const account = { email: 'mia@example.com', password: 'green-tea-7', repeatPassword: 'green-tea-7' }
    const signed = await app.inject({
      method: 'POST',
      url: '/api/auth/set-password',
      headers: { cookie: `${lead}=${cookie?.value}` },
      payload: { ...account, leadId: made.json().data.id },
    })
    const bound = signed.cookies.find(({ name }) => name === binding)
    expect(bound).toMatchObject({ httpOnly: true, path: '/', sameSite: 'Strict' })
    expect([cookie, bound].map((one) => [one?.secure ?? false, one?.domain])).toEqual([
      [setting === 'live', undefined],
      [setting === 'live', undefined],
    ])
  }
})

test('signing out clears the browser’s storage for an operator, but not for a customer', async () => {
  const house = houseOf('sandbox')
  const boss = await signInOperator(house)
  const customer = await signUp(house, 'tom@example.com')
  const leave = async (token: string, payload: object = {}) =>
    (await house.app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(token), payload }))
      .headers['clear-site-data']
  expect(await leave(boss.token)).toBe('"cache", "storage"')
  expect(await leave(boss.token)).toBeUndefined()
  expect(await leave(customer.token)).toBeUndefined()
  const atCustomerSignIn = await signInOperator(house)
  expect(await leave(atCustomerSignIn.token, { keepsStorage: true })).toBeUndefined()
})
