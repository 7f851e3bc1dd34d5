import { apiMessages } from '@fennel/contract'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, password, signUp } from '#api/testing/signed-up.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { acceptLink, makeLink } from '#api/testing/team-link.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { updatePassword } from './account-store.ts'
import { revokeFamily, revokeSessionsOf } from './session-store.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

async function liveSessions(userId: string): Promise<number> {
  const { rows } = await house.services.db.pool.query<{ live: string }>(
    'select count(*) as live from sessions where user_id = $1 and revoked_at is null',
    [userId],
  )
  return Number(rows[0]?.live)
}

async function userOf(email: string): Promise<string> {
  const { rows } = await house.services.db.pool.query<{ id: string }>(
    'select id from users where email = $1',
    [email],
  )
  return rows[0]?.id ?? ''
}

/** Changes an account in a transaction while the request `beside` is waiting for its row. */
async function changeBeside(
  beside: () => Promise<LightMyRequestResponse>,
  change: (tx: Queryable) => Promise<unknown>,
): Promise<LightMyRequestResponse> {
  const { answer } = await inTransaction(house.services.db, async (tx) => {
    await change(tx)
    const asked = Promise.resolve(beside())
    await vi.waitUntil(async () => (await statementsWaiting(house.services.db)) > 0, { timeout: 20_000 })
    return { answer: asked }
  })
  return answer
}

/** The same, with a change that ends all of the account's sessions. */
async function endBeside(
  userId: string,
  beside: () => Promise<LightMyRequestResponse>,
  change: (tx: Queryable) => Promise<void> = async () => undefined,
): Promise<LightMyRequestResponse> {
  return changeBeside(beside, async (tx) => {
    await change(tx)
    await revokeSessionsOf(tx, userId, new Date(house.clock.now()))
  })
}

/** The same, with a new password for the account. */
async function resetBeside(
  userId: string,
  beside: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  const fresh = await createPasswordHasher(house.services.cipher).hash('a-new-one-42')
  return endBeside(userId, beside, (tx) => updatePassword(tx, userId, fresh))
}

test.each(['login', 'set-password'])(
  'a %s checked with the old password before a reset opens nothing after it',
  async (door) => {
    const email = `late-${door}@example.com`
    const { browser, leadId } = await signUp(house, email)
    const userId = await userOf(email)
    const body =
      door === 'login' ? { email, password } : { email, password, repeatPassword: password, leadId }
    const answer = await resetBeside(userId, async () => browser.post(`/api/auth/${door}`, body))
    expect([400, 401]).toContain(answer.statusCode)
    expect(await liveSessions(userId)).toBe(0)
  },
)

test.each(['login', 'set-password'])(
  'a %s checked before the account was signed out everywhere opens nothing after it, but the next one works',
  async (door) => {
    const email = `late-for-the-end-${door}@example.com`
    const { browser, leadId } = await signUp(house, email)
    const userId = await userOf(email)
    const body =
      door === 'login' ? { email, password } : { email, password, repeatPassword: password, leadId }
    const signIn = async () => browser.post(`/api/auth/${door}`, body)
    expect([400, 401]).toContain((await endBeside(userId, signIn)).statusCode)
    expect(await liveSessions(userId)).toBe(0)
    expect((await signIn()).statusCode).toBe(200)
    expect(await liveSessions(userId)).toBe(1)
  },
)

test('a sign-in checked before its operator was removed opens nothing after it', async () => {
  const boss = await signInOperator(house)
  const email = 'let-go@house.example'
  expect((await acceptLink(house, await makeLink(boss), { email })).statusCode).toBe(200)
  const userId = await userOf(email)
  const late = createTestBrowser(house.app)
  const answer = await endBeside(
    userId,
    async () => late.post('/api/auth/login', { email, password: operatorPassword }),
    async (tx) => {
      await tx.execute(sql`update operators set disabled_at = now() where user_id = ${userId}`)
    },
  )
  expect(answer.statusCode).toBe(401)
  // NOTE: if the operator were added again, the session would have worked.
  await house.services.db.query.execute(sql`update operators set disabled_at = null`)
  expect(await liveSessions(userId)).toBe(0)
})

test('an invitation accepted with the old password gives no role after a reset', async () => {
  const boss = await signInOperator(house)
  const email = 'late-to-the-team@example.com'
  const secret = 'thyme-on-the-sill-7'
  await signUp(house, email, secret)
  const userId = await userOf(email)
  const link = await makeLink(boss)
  const answer = await resetBeside(userId, async () => acceptLink(house, link, { email, password: secret }))
  expect(answer.statusCode).toBe(400)
  expect(await liveSessions(userId)).toBe(0)
  const { rows } = await house.services.db.pool.query('select 1 from operators where user_id = $1', [userId])
  expect(rows).toEqual([])
})

describe('a password that was right when it was checked', () => {
  test('erases nothing once another one was set, or once the session was ended', async () => {
    for (const [email, beside] of [
      ['reset-beside-erasure@example.com', resetBeside],
      ['ended-beside-erasure@example.com', endBeside],
    ] as const) {
      const { browser, token } = await signUp(house, email)
      const userId = await userOf(email)
      const answer = await beside(userId, async () =>
        browser.post('/api/user/data/erase', { password }, bearer(token)),
      )
      expect([email, answer.statusCode]).toEqual([email, 401])
      expect(await userOf(email)).toBe(userId)
    }
  })

  test('starts no second factor once another one was set', async () => {
    const { id, browser, token } = await signInOperator(house, 'viewer', 'reset-beside-factor@house.example')
    const post = async (path: string, body: object) =>
      browser.post(`/api/admin/profile/second-factor${path}`, body, bearer(token))
    const currentPassword = operatorPassword
    const started = await resetBeside(id, () => post('', { currentPassword }))
    const ofOperator = 'select totp_secret from operators where user_id = $1'
    const { rows } = await house.services.db.pool.query(ofOperator, [id])
    expect([started.statusCode, rows]).toEqual([401, [{ totp_secret: null }]])
  })

  test('turns no second factor on or off for a session that was ended in the meantime', async () => {
    const email = 'ended-beside-factor@house.example'
    const { id, browser, token } = await signInOperator(house, 'viewer', email)
    const post = async (path: string, body: object) =>
      browser.post(`/api/admin/profile/second-factor${path}`, body, bearer(token))
    const currentPassword = operatorPassword
    const { secret } = dataOf('startSecondFactor', await post('', { currentPassword }))
    const code = () => new TOTP({ secret }).generate({ timestamp: house.clock.now() })
    const isOn = async () => {
      const { rows } = await house.services.db.pool.query<{ is_on: boolean }>(
        'select totp_confirmed_at is not null as is_on from operators where user_id = $1',
        [id],
      )
      return rows[0]?.is_on
    }
    const confirmed = await endBeside(id, () => post('/confirm', { code: code() }))
    expect([confirmed.statusCode, await isOn()]).toEqual([401, false])

    await house.services.db.pool.query('update operators set totp_confirmed_at = now() where user_id = $1', [
      id,
    ])
    await house.services.db.pool.query(
      'update sessions set revoked_at = null where id = (select id from sessions where user_id = $1 order by created_at desc limit 1)',
      [id],
    )
    house.clock.advance(60_000)
    const removed = await endBeside(id, () => post('/remove', { currentPassword, code: code() }))
    expect([removed.statusCode, await isOn()]).toEqual([401, true])
  })
})

describe('a password changed by a signed-in operator', () => {
  const newPassword = 'sorrel-by-the-gate-9'
  const signIn = async (email: string, secret: string) =>
    (await createTestBrowser(house.app).post('/api/auth/login', { email, password: secret })).statusCode
  const signedInAs = async (name: string) => {
    const email = `${name}@house.example`
    const operator = await signInOperator(house, 'viewer', email)
    const body = { currentPassword: operatorPassword, newPassword }
    const change = async () =>
      operator.browser.post('/api/admin/profile/password', body, bearer(operator.token))
    return { ...operator, email, change }
  }

  test('does not overwrite one that was set by a reset in the meantime', async () => {
    const { id, email, change } = await signedInAs('reset-beside-desk')
    expect((await resetBeside(id, change)).statusCode).toBe(401)
    expect([await signIn(email, newPassword), await signIn(email, 'a-new-one-42')]).toEqual([401, 200])
  })

  test('is not set by a session that was ended in the meantime', async () => {
    const { id, email, change } = await signedInAs('ended-beside-desk')
    const { rows } = await house.services.db.pool.query<{ family_id: string }>(
      'select family_id from sessions where user_id = $1',
      [id],
    )
    const family = { userId: id, familyId: rows[0]?.family_id ?? '' }
    const ended = await changeBeside(change, (tx) => revokeFamily(tx, family, new Date(house.clock.now())))
    expect(ended.statusCode).toBe(401)
    expect(await signIn(email, operatorPassword)).toBe(200)
  })

  test('is set only once by two tabs that know the old one', async () => {
    const { id, email, change } = await signedInAs('two-tabs')
    const fresh = await createPasswordHasher(house.services.cipher).hash('a-new-one-42')
    const second = await changeBeside(change, (tx) => updatePassword(tx, id, fresh))
    expect([second.statusCode, refusalOf(second).message]).toEqual([400, apiMessages.wrongPassword])
    expect(await signIn(email, 'a-new-one-42')).toBe(200)
  })
})

test('a token pair renewed while all sessions end is ended with them', async () => {
  const email = 'renewed@example.com'
  const { browser, refreshToken } = await signUp(house, email)
  const userId = await userOf(email)
  const answer = await resetBeside(userId, async () => browser.post('/api/auth/refresh', { refreshToken }))
  expect(answer.statusCode).toBe(401)
  expect(await liveSessions(userId)).toBe(0)
})
