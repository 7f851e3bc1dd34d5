import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { bearer, password, signUp } from '#api/testing/signed-up.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { updatePassword } from './account-store.ts'
import { revokeSessionsOf } from './session-store.ts'

vi.setConfig({ testTimeout: 60_000 })

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

/** Gives the account a new password and ends its sign-ins, while `beside` is under way and waits for the account. */
async function resetBeside(
  userId: string,
  beside: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  const fresh = await createPasswordHasher(house.services.cipher).hash('a-new-one-42')
  const { answer } = await inTransaction(house.services.db, async (tx) => {
    await updatePassword(tx, userId, fresh)
    await revokeSessionsOf(tx, userId, new Date(house.clock.now()))
    const asked = Promise.resolve(beside())
    await vi.waitUntil(async () => (await statementsWaiting(house.services.db)) > 0, { timeout: 20_000 })
    return { answer: asked }
  })
  return answer
}

test.each(['login', 'set-password'])(
  'a %s with the old password that was weighed before a reset opens nothing after it',
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

test('a pair of tokens that is renewed while all sign-ins end is ended with them', async () => {
  const email = 'renewed@example.com'
  const { browser, refreshToken } = await signUp(house, email)
  const userId = await userOf(email)
  const answer = await resetBeside(userId, async () => browser.post('/api/auth/refresh', { refreshToken }))
  expect(answer.statusCode).toBe(401)
  expect(await liveSessions(userId)).toBe(0)
})

test('the end of all sign-ins waits for a renewal that came first, and ends what it made', async () => {
  const email = 'first-renewed@example.com'
  const { browser, refreshToken } = await signUp(house, email)
  const userId = await userOf(email)
  const { pool } = house.services.db
  const held = await pool.connect()
  try {
    // NOTE: the renewal stands still where it writes its successor, with all it has locked.
    await held.query('begin')
    await held.query('lock table sessions in share mode')
    const renewal = Promise.resolve(browser.post('/api/auth/refresh', { refreshToken }))
    await vi.waitUntil(async () => (await statementsWaiting(house.services.db)) === 1, { timeout: 20_000 })
    const end = inTransaction(house.services.db, (tx) =>
      revokeSessionsOf(tx, userId, new Date(house.clock.now())),
    )
    await vi.waitUntil(async () => (await statementsWaiting(house.services.db)) === 2, { timeout: 20_000 })
    await held.query('commit')
    const answer = await renewal
    await end
    expect(answer.statusCode).toBe(200)
    const profile = await browser.get('/api/user/profile', bearer(dataOf('refreshSession', answer).token))
    expect(profile.statusCode).toBe(401)
  } finally {
    held.release()
  }
})
