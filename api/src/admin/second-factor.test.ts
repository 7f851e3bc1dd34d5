import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { lockUser, revokeSessionsOf } from '#api/accounts/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { acceptLink, makeLink } from '#api/testing/team-link.ts'
import { createTestApp } from '#api/testing/test-app.ts'

test('a second factor confirmed while another secret is being requested stays on', async () => {
  await using house = await createTestApp()
  const { browser, token } = await signInOperator(house)
  const post = (path: string, body: object) =>
    browser.post(`/api/admin/profile/second-factor${path}`, body, bearer(token))
  const password = { currentPassword: operatorPassword }
  const { secret } = dataOf('startSecondFactor', await post('', password))
  const code = new TOTP({ secret }).generate({ timestamp: house.clock.now() })
  // NOTE: checking the password takes longer than checking the code, so the secret would come last.
  const [started, confirmed] = await Promise.all([post('', password), post('/confirm', { code })])
  const profile = await browser.get('/api/admin/profile', bearer(token))
  const isOn = dataOf('operatorProfile', profile).hasSecondFactor
  expect([
    [409, 200, true],
    [200, 400, false],
  ]).toContainEqual([started.statusCode, confirmed.statusCode, isOn])
})

test('no secret is stored for a sign-in that is ended while the request waits', async () => {
  await using house = await createTestApp({ jobs: 'still' })
  const { browser, token, id } = await signInOperator(house)
  const { db, now } = house.services
  const { waiting } = await inTransaction(db, async (tx) => {
    await lockUser(tx, id)
    const sent = browser.post(
      '/api/admin/profile/second-factor',
      { currentPassword: operatorPassword },
      bearer(token),
    )
    await expect.poll(() => statementsWaiting(db), { timeout: 10_000 }).toBe(1)
    await revokeSessionsOf(tx, id, new Date(now()))
    return { waiting: sent }
  })
  expect((await waiting).statusCode).toBe(401)
  const { rows } = await db.pool.query('select totp_secret from operators where user_id = $1', [id])
  expect(rows).toEqual([{ totp_secret: null }])
})

test('an invitation is no way around the pauses between guesses at a colleague’s second factor', async () => {
  await using house = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  const link = await makeLink(await signInOperator(house))
  const email = 'guarded@house.example'
  const { browser, token } = await signInOperator(house, 'viewer', email)
  const post = (path: string, body: object) =>
    browser.post(`/api/admin/profile/second-factor${path}`, body, bearer(token))
  const { secret } = dataOf('startSecondFactor', await post('', { currentPassword: operatorPassword }))
  const code = new TOTP({ secret }).generate({ timestamp: house.clock.now() })
  expect((await post('/confirm', { code })).statusCode).toBe(200)
  let tries = 0
  const guess = async () => {
    const sent = await house.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: operatorPassword, code: '000000' },
      remoteAddress: `192.0.2.${(tries += 1)}`,
    })
    return sent.statusCode
  }
  while (tries < 9) expect(await guess()).toBe(401)
  expect((await acceptLink(house, link, { email })).statusCode).toBe(409)
  expect([await guess(), await guess()]).toEqual([429, 429])
})
