import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateLead } from '#api/leads/lead-store.ts'
import { mailOutbox } from '#api/mail/index.ts'
import { makeLead } from '#api/testing/builders.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { sessions, users } from './account-tables.ts'

let house: TestApp
let browser: TestBrowser
let leadId: string

beforeAll(async () => {
  house = await createTestApp()
})
afterAll(async () => house.close())
beforeEach(async () => {
  await emptyTables(house.services.db, 'leads', 'users', 'user_leads', 'mail_outbox')
  browser = createTestBrowser(house.app)
  leadId = (await makeLead(browser)).id
})

const account = (changes: Readonly<Record<string, unknown>> = {}) => ({
  email: 'mia@example.com',
  password: 'green-tea-7',
  repeatPassword: 'green-tea-7',
  leadId,
  ...changes,
})
const countUsers = async () => house.services.db.query.$count(users)

describe.each(['/api/auth/set-password', '/api/auth/signup'])('%s', (path) => {
  test('creates the account and signs in', async () => {
    const signedIn = dataOf('setPassword', await browser.post(path, account({ email: ' Mia@Example.com ' })))
    expect(signedIn.token).toMatch(/^at_[A-Za-z0-9_-]{43,}$/)
    expect(signedIn.refreshToken).toMatch(/^rt_[A-Za-z0-9_-]{43,}$/)
    expect(signedIn.accessToken).toBe(signedIn.token)
    const profile = dataOf('userProfile', await browser.get('/api/user/profile', bearer(signedIn.token)))
    expect(profile).toMatchObject({ email: 'mia@example.com', planId: null, purchases: [] })
  })

  test('the welcome promises no plan to somebody who has none, or only once paid', async () => {
    const { db, now } = house.services
    await updateLead(db.query, leadId, { purchasedAt: new Date(now()) })
    await browser.post(path, account())
    const mails = await db.query.select().from(mailOutbox)
    expect(mails.map(({ kind, payload }) => ({ kind, payload }))).toEqual([
      { kind: 'welcome', payload: { hasPlan: false } },
    ])
  })

  test('requires six characters, entered twice the same', async () => {
    const short = await browser.post(path, account({ password: 'five5', repeatPassword: 'five5' }))
    expect(refusalOf(short).message).toBe('Password must be at least 6 characters long')
    const differing = await browser.post(path, account({ repeatPassword: 'green-tea-8' }))
    expect(refusalOf(differing).message).toBe('Passwords do not match.')
    expect([short.statusCode, differing.statusCode, await countUsers()]).toEqual([400, 400, 0])
  })

  test('refuses a stranger, another email and another lead with the same message', async () => {
    const stranger = createTestBrowser(house.app)
    const strangerLead = await makeLead(stranger, { email: 'eve@example.com', sessionId: 'session-2' })
    const refusals = [
      await stranger.post(path, account()),
      await stranger.post(path, account({ leadId: strangerLead.id })),
      await createTestBrowser(house.app).post(path, account()),
      await browser.post(path, account({ email: 'other@example.com' })),
      await browser.post(path, account({ leadId: 'A'.repeat(22) })),
    ]
    for (const response of refusals) {
      expect(response.statusCode).toBe(400)
      expect(refusalOf(response).message).toBe('Failed to create account. Please try again.')
    }
    expect(await countUsers()).toBe(0)
  })

  test('is idempotent with the same password and refused with another one', async () => {
    const both = await Promise.all([browser.post(path, account()), browser.post(path, account())])
    const ids = both.map((response) => dataOf('setPassword', response).user.id)
    expect(new Set(ids).size).toBe(1)
    expect(await countUsers()).toBe(1)
    const other = await browser.post(path, account({ password: 'other-one', repeatPassword: 'other-one' }))
    expect(refusalOf(other).message).toBe('Failed to create account. Please try again.')
  })

  test('does not take over an account that somebody created with the same email before', async () => {
    await browser.post(path, account())
    const victim = createTestBrowser(house.app)
    const lead = await makeLead(victim, { sessionId: 'session-3' })
    for (const password of ['green-tea-7', 'another-9']) {
      const response = await victim.post(
        path,
        account({ leadId: lead.id, password, repeatPassword: password }),
      )
      expect(response.statusCode).toBe(400)
    }
    expect(await house.services.db.query.$count(sessions)).toBe(1)
  })
})

test('passwords and tokens are stored as hashes only', async () => {
  const { token, refreshToken } = dataOf(
    'setPassword',
    await browser.post('/api/auth/set-password', account()),
  )
  const { rows } = await house.services.db.pool.query('select * from users, sessions')
  const stored = JSON.stringify(rows)
  expect(stored).toContain('$argon2id$v=19$m=65536,t=3,p=1$')
  for (const secret of ['green-tea-7', token, refreshToken]) expect(stored).not.toContain(secret)
})

describe('signing in', () => {
  beforeEach(async () => {
    await browser.post('/api/auth/set-password', account())
  })

  test('works with the right password, from any browser', async () => {
    const response = await createTestBrowser(house.app).post('/api/auth/login', {
      email: 'MIA@example.com',
      password: 'green-tea-7',
    })
    expect(dataOf('login', response)).toMatchObject({ audience: 'web' })
    const { token } = dataOf('setPassword', response)
    expect((await browser.get('/api/user/profile', bearer(token))).statusCode).toBe(200)
  })

  test('gives unknown, wrong and malformed credentials the same response', async () => {
    const tries = [
      { email: 'mia@example.com', password: 'wrong-one' },
      { email: 'nobody@example.com', password: 'green-tea-7' },
      { email: 'not an address', password: 'green-tea-7' },
      { email: '', password: '' },
    ]
    const answers = await Promise.all(tries.map((body) => browser.post('/api/auth/login', body)))
    const shapes = answers.map((response) => {
      const { requestId: _requestId, ...body } = refusalOf(response)
      const { date: _date, ...headers } = response.headers
      return { status: response.statusCode, body, headers }
    })
    expect(shapes[0]).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } })
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
  })
})

describe('a session', () => {
  let token: string
  let refreshToken: string
  beforeEach(async () => {
    ;({ token, refreshToken } = dataOf(
      'setPassword',
      await browser.post('/api/auth/set-password', account()),
    ))
  })
  const profileWith = async (headers: Record<string, string>) =>
    (await house.app.inject({ url: '/api/user/profile', headers })).statusCode

  test('opens the profile with its access token only', async () => {
    expect(await profileWith(bearer(token))).toBe(200)
    expect(await profileWith({})).toBe(401)
    expect(await profileWith(bearer(refreshToken))).toBe(401)
    expect(await profileWith(bearer(`${token}x`))).toBe(401)
    expect(await profileWith({ authorization: token })).toBe(401)
  })

  test('expires after an hour', async () => {
    house.clock.advance(60 * 60 * 1000 - 1)
    expect(await profileWith(bearer(token))).toBe(200)
    house.clock.advance(1)
    expect(await profileWith(bearer(token))).toBe(401)
  })

  test('ends with signing out, which never fails', async () => {
    for (const headers of [bearer(token), bearer(token), {}, bearer('nonsense')]) {
      const response = await browser.post('/api/auth/logout', {}, headers)
      expect(response.json()).toEqual({ success: true, data: { signedOut: true } })
    }
    expect(await profileWith(bearer(token))).toBe(401)
  })
})
