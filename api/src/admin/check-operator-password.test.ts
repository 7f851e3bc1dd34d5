import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueResetToken } from '#api/accounts/index.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { acceptLink, makeLink } from '#api/testing/team-link.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { ensureFirstAdmin } from './ensure-first-admin.ts'

const tooShort = 'Choose a password of at least 12 characters.'
const isAddress = 'Choose a password that doesn’t contain your email address.'
const tooCommon = 'That password is one of the first that people try. Please choose another one.'
const dead = 'Failed to reset password. The link may be invalid or expired.'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const post = (path: string, payload: object) =>
  house.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })
const reset = (token: string, newPassword: string) => post('reset-password', { token, newPassword })
const login = async (email: string, password: string) => (await post('login', { email, password })).statusCode
async function tokenOf(email: string): Promise<string> {
  const issued = await issueResetToken(house.services, email)
  if (issued === undefined) throw new Error(`${email} has no account`)
  return issued.token
}

describe('a password reset by mail', () => {
  test('must meet the operators’ rule for an operator; a refused one leaves the link and the old password intact', async () => {
    const email = 'boss@house.example'
    const operator = await signInOperator(house, 'admin', email)
    const token = await tokenOf(email)
    for (const [given, reason] of [
      ['sorrel', tooShort],
      ['elevensigns', tooShort],
      ['the-boss-of-the-house', isAddress],
    ] as const) {
      const response = await reset(token, given)
      expect([response.statusCode, refusalOf(response).message]).toEqual([400, reason])
    }
    expect(await login(email, operatorPassword)).toBe(200)
    const still = await operator.browser.get('/api/admin/team', bearer(operator.token))
    expect(still.statusCode).toBe(200)

    expect((await reset(token, 'twelve-signs')).statusCode).toBe(200)
    expect(await login(email, 'twelve-signs')).toBe(200)
  })

  test('is in the audit log once for an operator, refused ones left out, and never for a customer', async () => {
    const email = 'recorded@house.example'
    const { id } = await signInOperator(house, 'viewer', email)
    await signUp(house, 'noa@example.com')
    const { pool } = house.services.db
    const resets = async () => {
      const { rows } = await pool.query<Record<string, unknown>>(
        `select actor_id, target, ip_address, request_id from audit_entries
          where action = 'operators.password-reset' order by seq`,
      )
      return rows
    }
    const before = (await resets()).length
    const token = await tokenOf(email)
    for (const password of ['sorrel', 'twelve-signs']) await reset(token, password)
    expect((await reset(await tokenOf('noa@example.com'), 'twelve-signs')).statusCode).toBe(200)
    expect((await resets()).slice(before)).toEqual([
      { actor_id: id, target: id, ip_address: '127.0.0.1', request_id: expect.stringMatching(/./) },
    ])
  })

  test('must meet the operators’ rule for a removed operator, who may be readmitted', async () => {
    const email = 'left@house.example'
    const { id } = await signInOperator(house, 'viewer', email)
    await house.services.db.query.execute(sql`update operators set disabled_at = now() where user_id = ${id}`)
    expect(refusalOf(await reset(await tokenOf(email), 'sorrel')).message).toBe(tooShort)
  })

  test('must meet the operators’ rule for somebody who joins the team between the mail and the reset', async () => {
    const email = 'joining@example.com'
    await signUp(house, email, operatorPassword)
    const token = await tokenOf(email)
    const boss = await signInOperator(house, 'admin', 'boss-of-joining@house.example')
    expect((await acceptLink(house, await makeLink(boss), { email })).statusCode).toBe(200)
    expect(refusalOf(await reset(token, 'sorrel')).message).toBe(tooShort)
    expect(await login(email, operatorPassword)).toBe(200)
  })

  test('may be shorter for a customer, and does not reveal operators to somebody with an expired token', async () => {
    await signUp(house, 'mia@example.com')
    expect((await reset(await tokenOf('mia@example.com'), 'sorrel')).statusCode).toBe(200)
    await signInOperator(house, 'viewer', 'reader@house.example')
    const token = await tokenOf('reader@house.example')
    house.clock.advance(30 * 60_000)
    expect(refusalOf(await reset(token, 'sorrel')).message).toBe(dead)
  })
})

describe('an operator’s password', () => {
  const accept = async (email: string, password: string) => {
    const boss = await signInOperator(house, 'admin', `boss-of-${email}`)
    const { url } = dataOf(
      'inviteOperator',
      await boss.browser.post('/api/admin/team/invitations', { role: 'viewer' }, bearer(boss.token)),
    )
    const token = new URL(url).hash.slice(1)
    return createTestBrowser(house.app).post('/api/admin/invitations/accept', { token, email, password })
  }

  test.each(['a@house.example', 'ann@house.example'])(
    'may contain the name of %s, which is too short to matter',
    async (email) => {
      expect((await accept(email, 'planted-mannerly-tea')).statusCode).toBe(200)
    },
  )

  test.each([
    ['anna@house.example', 'Hannah-and-lime-42', isAddress],
    ['eve@house.example', 'my-EVE@house.example', isAddress],
    ['eve@house.example', 'short', tooShort],
    ['anna@house.example', 'anna', tooShort],
    ['eve@house.example', 'leavemealone', tooCommon],
  ])('of %s may not be %s, with the reason', async (email, password, reason) => {
    const response = await accept(email, password)
    expect([response.statusCode, refusalOf(response).message]).toEqual([400, reason])
  })
})

describe('the first operator’s password in the settings', () => {
  test.each([
    ['sorrel-tea', tooShort],
    ['boss-of-the-house', isAddress],
    ['leavemealone', tooCommon],
  ])('%s stops the start, with the reason', async (password, reason) => {
    await using own = await createTestApp({
      env: { ADMIN_EMAIL: 'boss@house.example', ADMIN_PASSWORD: password },
    })
    await expect(ensureFirstAdmin(own.services)).rejects.toThrow(`ADMIN_PASSWORD: ${reason}`)
  })

  test('a good one signs them in', async () => {
    await using own = await createTestApp({
      env: { ADMIN_EMAIL: 'boss@house.example', ADMIN_PASSWORD: operatorPassword },
    })
    await ensureFirstAdmin(own.services)
    const response = await createTestBrowser(own.app).post('/api/auth/login', {
      email: 'boss@house.example',
      password: operatorPassword,
    })
    expect(response.statusCode).toBe(200)
  })
})
