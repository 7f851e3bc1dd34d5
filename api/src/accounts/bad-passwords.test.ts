import { apiMessages } from '@fennel/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { users } from './account-tables.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(house.services.db, 'leads', 'users', 'user_leads', 'mail_outbox')
})

const countUsers = () => house.services.db.query.$count(users)
async function register(email: string, password: string, typed = email) {
  const browser = createTestBrowser(house.app)
  const { id: leadId } = await makeLead(browser, {
    email,
    sessionId: `s-${Math.abs(email.length)}-${password.length}`,
  })
  return browser.post('/api/auth/set-password', { email: typed, password, repeatPassword: password, leadId })
}
const login = (email: string, password: string) =>
  createTestBrowser(house.app).post('/api/auth/login', { email, password })

describe('a new password', () => {
  test.each(['123456', 'Password1', 'QWERTY123', ' iloveyou ', 'letmein'])(
    '%j is refused as too common',
    async (given) => {
      const response = await register('mia@example.com', given)
      expect([response.statusCode, refusalOf(response).message]).toEqual([400, apiMessages.passwordTooCommon])
      expect(await countUsers()).toBe(0)
    },
  )

  test('of 1 MB is refused as a body, one over 1,024 characters by the schema, and 1,024 characters work', async () => {
    expect((await register('mia@example.com', 'x'.repeat(1_000_000))).statusCode).toBe(413)
    expect((await register('mia@example.com', 'x'.repeat(1025))).statusCode).toBe(400)
    expect(await countUsers()).toBe(0)
    const longest = 'long-'.repeat(204) + 'abcd'
    expect((await register('mia@example.com', longest)).statusCode).toBe(200)
    expect((await login('mia@example.com', longest)).statusCode).toBe(200)
    expect((await login('mia@example.com', `${longest.slice(0, -1)}x`)).statusCode).toBe(401)
  })

  test('keeps its spaces, and matches however its characters are composed', async () => {
    const composed = ' caf\u00e9 \u{1F957} crème '
    expect((await register('mia@example.com', composed)).statusCode).toBe(200)
    expect((await login('mia@example.com', composed.normalize('NFD'))).statusCode).toBe(200)
    expect((await login('mia@example.com', composed.trim())).statusCode).toBe(401)
  })

  test('must have the configured minimum length', async () => {
    await using strict = await createTestApp({ env: { PASSWORD_MIN: '12' } })
    const browser = createTestBrowser(strict.app)
    const { id: leadId } = await makeLead(browser)
    const short = { email: 'mia@example.com', password: 'green-tea-7', repeatPassword: 'green-tea-7', leadId }
    expect(refusalOf(await browser.post('/api/auth/set-password', short)).message).toBe(
      'Password must be at least 12 characters long',
    )
  })
})

describe('a sign-in', () => {
  test('of 1 MB is refused before any lookup; an empty password gets the usual message', async () => {
    expect((await login('mia@example.com', 'x'.repeat(1_000_000))).statusCode).toBe(413)
    const empty = await login('mia@example.com', '')
    expect([empty.statusCode, refusalOf(empty).message]).toEqual([401, apiMessages.wrongCredentials])
  })
})

describe('an address', () => {
  test.each([
    ['mia+plan@example.com', ' MIA+plan@Example.com '],
    ['mia@example.com', ' mia @ example.com '],
    ['zoë@example.com', 'ZOË@example.com'],
    ["o'hara@example.com", "O'Hara@example.com"],
  ])('%s matches when typed as %j', async (email, typed) => {
    expect((await register(email, 'green-tea-7', typed)).statusCode).toBe(200)
    expect(dataOf('setPassword', await login(typed, 'green-tea-7')).token).toMatch(/^at_/)
    const forgot = await createTestBrowser(house.app).post('/api/auth/forgot-password', { email: typed })
    expect(forgot.json()).toEqual({ success: true, message: apiMessages.resetLinkSent })
  })

  test('with a plus differs from one without', async () => {
    await register('mia+plan@example.com', 'green-tea-7')
    expect((await login('mia@example.com', 'green-tea-7')).statusCode).toBe(401)
  })

  test.each(['mia', 'mia@', 'a@b.example, c@d.example'])(
    '%j is invalid, and the forgot-password page says so',
    async (email) => {
      const response = await createTestBrowser(house.app).post('/api/auth/forgot-password', { email })
      expect([response.statusCode, refusalOf(response).message]).toEqual([400, apiMessages.invalidEmail])
    },
  )
})
