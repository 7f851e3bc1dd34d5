import { sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAuditChain } from '#api/audit/index.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, password, signUp } from '#api/testing/signed-up.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'

let house: TestApp
let boss: Awaited<ReturnType<typeof signInOperator>>
/** An admin whose access token has expired. */
let late: typeof boss
let customer: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  house = await createTestApp()
  late = await signInOperator(house, 'admin', 'late@house.example')
  house.clock.advance(10 * 60_000 + 1)
  boss = await signInOperator(house)
  customer = await signUp(house, 'plain@example.com')
})
afterAll(() => house.close())

describe('access', () => {
  test('answers 401 to an admin with an expired access token', async () => {
    const response = await house.app.inject({ url: '/api/admin/team', headers: bearer(late.token) })
    expect(response.statusCode).toBe(401)
  })

  test('shuts out a removed operator at once', async () => {
    const mate = await signInOperator(house, 'viewer', 'mate@house.example')
    const isIn = async () =>
      (await house.app.inject({ url: '/api/admin/team', headers: bearer(mate.token) })).statusCode
    expect(await isIn()).toBe(200)
    await house.services.db.query.execute(
      sql`update operators set disabled_at = now() where user_id = ${mate.id}`,
    )
    expect(await isIn()).toBe(403)
  })

  test('answers the admin check to anyone, from the database', async () => {
    const check = async (token?: string) =>
      (
        await createTestBrowser(house.app).get('/api/admin/check', token === undefined ? {} : bearer(token))
      ).json()
    expect(await check()).toMatchObject({ isAdmin: false, data: { role: null, email: null } })
    expect(await check(customer.token)).toMatchObject({ isAdmin: false, data: { email: null } })
    expect(await check(boss.token)).toMatchObject({ isAdmin: true, data: { role: 'admin' } })
  })
})

describe('joining and leaving', () => {
  test('an invitation works once, and requires a strong password', async () => {
    const made = dataOf(
      'inviteOperator',
      await boss.browser.post('/api/admin/team/invitations', { role: 'viewer' }, bearer(boss.token)),
    )
    const token = new URL(made.url).hash.slice(1)
    const accept = (password: string, email = 'new@house.example') =>
      createTestBrowser(house.app).post('/api/admin/invitations/accept', { token, email, password })
    expect((await accept('short')).statusCode).toBe(400)
    expect((await accept('newcomer-and-more', 'newcomer@house.example')).statusCode).toBe(400)
    expect((await accept(operatorPassword)).statusCode).toBe(200)
    expect(refusalOf(await accept(operatorPassword, 'two@house.example')).message).toMatch(/no longer valid/)
    const team = dataOf('operatorTeam', await boss.browser.get('/api/admin/team', bearer(boss.token)))
    expect(team.find(({ email }) => email === 'new@house.example')).toMatchObject({ role: 'viewer' })
  })

  test('becomeOperator gives a customer’s address a new password and ends the old sign-ins', async () => {
    const invited = await signUp(house, 'both@example.com')
    await signInOperator(house, 'viewer', 'both@example.com')
    const profile = await invited.browser.get('/api/user/profile', bearer(invited.token))
    expect(profile.statusCode).toBe(401)
    const login = await invited.browser.post('/api/auth/login', { email: 'both@example.com', password })
    expect(login.statusCode).toBe(401)
  })

  test('the last admin cannot be removed or demoted', async () => {
    const own = await createTestApp()
    const only = await signInOperator(own)
    const change = (body: object) =>
      only.browser.patch(`/api/admin/team/${only.id}`, body, bearer(only.token))
    expect((await change({ role: 'viewer' })).statusCode).toBe(409)
    expect((await change({ isDisabled: true })).statusCode).toBe(409)
    await own.close()
  })
})

describe('the second factor', () => {
  test('is required once it is on, and accepts each code once', async () => {
    const email = 'careful@house.example'
    const operator = await signInOperator(house, 'admin', email)
    const call = (path: string, body: object, token = operator.token) =>
      operator.browser.post(`/api/admin/profile/${path}`, body, bearer(token))
    const { secret } = dataOf(
      'startSecondFactor',
      await call('second-factor', { currentPassword: operatorPassword }),
    )
    const code = () => new TOTP({ secret }).generate({ timestamp: house.clock.now() })
    const login = (given?: string) =>
      createTestBrowser(house.app).post('/api/auth/login', {
        email,
        password: operatorPassword,
        ...(given === undefined ? {} : { code: given }),
      })
    expect(dataOf('login', await login())).toMatchObject({
      accessToken: expect.any(String),
      audience: 'admin',
    })
    expect((await call('second-factor/confirm', { code: '000000' })).statusCode).toBe(400)
    expect((await call('second-factor/confirm', { code: code() })).statusCode).toBe(200)

    const again = await call('second-factor', { currentPassword: operatorPassword })
    expect([again.statusCode, refusalOf(again).message]).toEqual([
      409,
      'Two-factor authentication is already on. Turn it off first to set it up again.',
    ])

    expect(dataOf('login', await login())).toEqual({ mfaRequired: true })
    expect((await login(code())).statusCode).toBe(401)
    house.clock.advance(30_000)
    expect(dataOf('login', await login(code()))).toMatchObject({
      accessToken: expect.any(String),
      audience: 'admin',
    })
    expect((await login(code())).statusCode).toBe(401)
    expect((await login('12345')).statusCode).toBe(401)
  })

  test('a wrong password does not reveal that a code is required', async () => {
    const login = await createTestBrowser(house.app).post('/api/auth/login', {
      email: 'careful@house.example',
      password: 'not this one either',
    })
    expect(refusalOf(login).message).toBe('Invalid email or password.')
  })
})

test('the audit log says who signed in from where, and that a right password came with a wrong code', async () => {
  const email = 'logged@house.example'
  const { id, browser, token } = await signInOperator(house, 'viewer', email)
  const call = (path: string, body: object) => browser.post(`/api/admin/profile/${path}`, body, bearer(token))
  const { secret } = dataOf(
    'startSecondFactor',
    await call('second-factor', { currentPassword: operatorPassword }),
  )
  const code = () => new TOTP({ secret }).generate({ timestamp: house.clock.now() })
  expect((await call('second-factor/confirm', { code: code() })).statusCode).toBe(200)
  house.clock.advance(30_000)
  const at = (remoteAddress: string, payload: object) =>
    house.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      payload: { email, password: operatorPassword, ...payload },
    })
  expect((await at('192.0.2.1', {})).statusCode).toBe(200)
  expect((await at('192.0.2.2', { code: 'nettle-nettle' })).statusCode).toBe(401)
  expect((await at('192.0.2.3', { code: code() })).statusCode).toBe(200)
  expect((await at('192.0.2.4', { password: 'not it', code: code() })).statusCode).toBe(401)
  const noted = async () => {
    const { rows } = await house.services.db.pool.query<Record<string, unknown>>(
      `select action, ip_address from audit_entries where actor_id = $1 and ip_address like '192.0.2.%' order by seq`,
      [id],
    )
    return rows
  }
  await expect.poll(noted).toEqual([
    { action: 'operators.wrong-code', ip_address: '192.0.2.2' },
    { action: 'operators.sign-in', ip_address: '192.0.2.3' },
    { action: 'operators.wrong-password', ip_address: '192.0.2.4' },
  ])
})

test('every action is in the audit log, whose chain is intact', async () => {
  boss = await signInOperator(house)
  const log = dataOf('auditLog', await boss.browser.get('/api/admin/audit', bearer(boss.token)))
  const actions = new Set(log.entries.map(({ action }) => action))
  for (const action of ['operators.join', 'operators.invite', 'operators.second-factor'])
    expect(actions).toContain(action)
  const inviters = log.entries.flatMap(({ details }) => details['invitedBy'] ?? [])
  expect(inviters).not.toEqual([])
  for (const inviter of inviters) expect(inviter).toMatch(/@/)
  expect((await verifyAuditChain(house.services.db.query)).brokenAt).toBeUndefined()
})
