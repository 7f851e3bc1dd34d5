import { expect, test, vi } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { revokeSessionsOf } from './session-store.ts'

test('ending all sessions waits for a renewal in progress, and ends the session it created', async () => {
  await using house = await createTestApp()
  const { browser, refreshToken } = await signUp(house)
  const { pool } = house.services.db
  const { rows } = await pool.query<{ id: string }>('select id from users')
  const userId = rows[0]?.id ?? ''
  const held = await pool.connect()
  try {
    // NOTE: the renewal blocks where it inserts its successor, holding all its locks.
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
