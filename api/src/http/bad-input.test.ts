import { apiRoot, routePath, routes } from '@fennel/contract'
import type { Route } from '@fennel/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLead } from '#api/testing/builders.ts'
import { countRows } from '#api/testing/count-rows.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { refusalOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

let house: TestApp
let browser: TestBrowser
let leadId: string
/** Signed in for every call, so that the body is refused and not the caller. */
let operator: Readonly<Record<string, string>>
let before: Readonly<Record<string, number>>

beforeAll(async () => {
  house = await createTestApp()
  browser = createTestBrowser(house.app)
  leadId = (await makeLead(browser)).id
  operator = bearer((await signInOperator(house)).token)
  before = await countRows(house.services.db)
})
afterAll(async () => house.close())

const withBody = (Object.entries(routes) as [string, Route][]).filter(
  ([name, route]) => route.method !== 'GET' && name !== 'stripeWebhook',
)

const needsSignIn = ({ access }: Route) => access === 'session' || access === 'viewer' || access === 'admin'

function send(route: Route, payload: string | undefined, contentType = 'application/json') {
  const url = `${apiRoot}${routePath(route, { id: leadId, subscriptionId: 'sub_1' })}`
  return house.app.inject({
    method: route.method as 'POST' | 'PATCH',
    url,
    headers: { 'content-type': contentType, ...(needsSignIn(route) ? operator : {}) },
    ...(payload === undefined ? {} : { payload }),
  })
}

const badBodies: readonly (readonly [string, string, number])[] = [
  ['broken JSON', '{"email":', 400],
  ['a bare word', 'email', 400],
  ['a number', '7', 400],
  ['a list', '[]', 400],
  ['null', 'null', 400],
  ['an unknown field', '{"noSuchField":1}', 400],
  [
    'fields of wrong types',
    '{"email":7,"quizData":"x","productId":{},"questionId":[],"password":1,"events":3}',
    400,
  ],
  ['a NUL', '{"email":"a\\u0000b@example.com"}', 400],
  ['half a surrogate pair', '{"email":"a\\ud800b@example.com"}', 400],
  ['a NUL in a key', '{"a\\u0000b":1}', 400],
  ['a __proto__ key', '{"__proto__":{"isAdmin":true}}', 400],
  ['a nested __proto__ key', '{"quizData":{"__proto__":{"x":1}}}', 400],
  ['a constructor key', '{"constructor":{"prototype":{"x":1}}}', 400],
  ['nine levels', `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`, 400],
  ['many thousand levels', '['.repeat(30_000), 400],
  ['thousands of keys', `{${Array.from({ length: 5000 }, (_, at) => `"k${at}":1`).join()}}`, 400],
  ['more than 256 KB', JSON.stringify({ email: 'x'.repeat(270_000) }), 413],
]

describe.each(withBody)('%s', (_name, route) => {
  test.each(badBodies)('refuses %s', async (_what, payload, status) => {
    const response = await send(route, payload)
    expect(response.statusCode).toBe(status)
    const body = refusalOf(response)
    expect(body).toMatchObject({ success: false, requestId: expect.any(String) })
    expect(body.message).toMatch(/^[A-Z].*\.$/)
  })

  test('takes JSON only', async () => {
    for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect((await send(route, 'email=a@example.com', contentType)).statusCode).toBe(415)
    }
  })
})

// NOTE: these take their target from the URL or the caller,
// accept an empty change, or take an empty body as a dry run.
const needNothing = [
  'logout',
  'updateLead',
  'endOperatorSession',
  'withdrawInvitation',
  'makeRecoveryCodes',
  'removeColleagueSecondFactor',
  'reduceDisputesRate',
]
test.each(withBody.filter(([name]) => !needNothing.includes(name)))(
  '%s refuses an empty body',
  async (_name, route) => {
    expect((await send(route, '{}')).statusCode).toBe(400)
    expect((await send(route, undefined)).statusCode).toBe(400)
  },
)

test('a call without a larger limit accepts 64 KB and not a byte more', async () => {
  const ofSize = (bytes: number) => `{"email":"${'x'.repeat(bytes - 12)}"}`
  expect((await send(routes.createLead, ofSize(65_536))).statusCode).toBe(400)
  expect((await send(routes.createLead, ofSize(65_537))).statusCode).toBe(413)
})

test.each([
  '/leads/most-recent?email=a@example.com&email=b@example.com',
  '/leads/most-recent?email=a%00b@example.com',
  '/leads/most-recent?email=a@example.com&unknown=1',
  '/leads/most-recent',
  '/leads/quiz-data?id=a%20b',
  '/leads/quiz-data?id=__proto__&constructor=1',
  '/leads/no%20identifier',
  `/leads/${'x'.repeat(150)}`,
  '/leads/a%00b',
])('GET %s is refused', async (path) => {
  const response = await browser.get(`${apiRoot}${path}`)
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.statusCode).toBeLessThan(500)
})

test.each(['/api/no-such-call', '/api/leads/%E0%A4%A', '/api/../etc/passwd', '/api/'])(
  '%s is 404 in JSON',
  async (url) => {
    const response = await browser.get(url)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('application/json')
    expect(refusalOf(response)).toMatchObject({ success: false, message: 'Nothing found', code: 'not_found' })
  },
)

test('none of these calls stored anything', async () => {
  expect(await countRows(house.services.db)).toEqual(before)
})
