import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#api/audit/index.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { password, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testBinding } from '#api/testing/test-browser.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'

const transport = createRecordingTransport()
let house: TestApp
let first: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  house = await createTestApp({ services: { mail: transport } })
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(house.services.db, 'leads', 'users', 'user_leads', 'mail_outbox')
  first = await signUp(house)
})

const login = (headers: Readonly<Record<string, string>> = {}, app = house.app) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'mia@example.com', password },
    headers,
  })
const profile = async (token: string, cookie = `sb=${testBinding}`) =>
  (
    await house.app.inject({
      url: '/api/user/profile',
      headers: { authorization: `Bearer ${token}`, ...(cookie === '' ? {} : { cookie }) },
    })
  ).statusCode
const refresh = (refreshToken: string, cookie = `sb=${testBinding}`) =>
  house.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    payload: { refreshToken },
    ...(cookie === '' ? {} : { headers: { cookie } }),
  })

describe('a stolen token', () => {
  test.each(['', `sb=${'A'.repeat(44)}`, 'sb=short', `__Host-sb=${testBinding}`])(
    'opens and renews nothing with the cookies %j',
    async (cookie) => {
      expect(await profile(first.token)).toBe(200)
      expect(await profile(first.token, cookie)).toBe(401)
      expect((await refresh(first.refreshToken, cookie)).statusCode).toBe(401)
      expect((await refresh(first.refreshToken)).statusCode).toBe(200)
    },
  )
})

test('the binding cookie is hidden from scripts and other sites; over https it has the __Host- prefix', async () => {
  const [plain] = (await login()).cookies
  expect(plain).toMatchObject({ name: 'sb', httpOnly: true, sameSite: 'Strict', path: '/' })
  expect(plain?.maxAge).toBe(7_776_000)
  expect(plain?.value).toMatch(/^[A-Za-z0-9_-]{43,}$/)
  await using safe = await createTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  await signUp(safe)
  const [cookie] = (await login({}, safe.app)).cookies
  expect(cookie).toMatchObject({
    name: '__Host-sb',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
  })
  expect(cookie?.domain).toBeUndefined()
})

test('a second sign-in in the same browser does not end the first', async () => {
  const again = dataOf('setPassword', await login({ cookie: `sb=${testBinding}` }))
  expect([await profile(first.token), await profile(again.token)]).toEqual([200, 200])
})

test('a refresh token that is reused late ends its session, mails the owner once and is audited', async () => {
  await refresh(first.refreshToken)
  house.clock.advance(30_001)
  for (let at = 0; at < 2; at++) expect((await refresh(first.refreshToken)).statusCode).toBe(401)
  await deliverMails(house.services)
  const mails = transport.sent.filter(({ kind }) => kind === 'session-ended')
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['mia@example.com', 'We logged out a device from your Calmplate account'],
  ])
  const rows = await house.services.db.query.select().from(auditEntries)
  expect(rows.filter(({ action }) => action === 'sessions.reuse')).toHaveLength(1)
})
