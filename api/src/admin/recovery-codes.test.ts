import { apiMessages } from '@fennel/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lockUser, revokeSessionsOf } from '#api/accounts/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { signInGuarded } from '#api/testing/sign-in-guarded.ts'
import type { GuardedOperator } from '#api/testing/sign-in-guarded.ts'

// NOTE: hashing is slow on purpose, and a busy machine takes a while for several in a row.
vi.setConfig({ testTimeout: 120_000 })

const transport = createRecordingTransport()
let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ services: { mail: transport } })
})
afterAll(() => house.close())

let address = 0
/** Signs in with a code, each time from another IP address. */
const signIn = (email: string, code: string, { app }: Pick<TestApp, 'app'> = house) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: operatorPassword, code },
    remoteAddress: `192.0.2.${(address += 1)}`,
  })
const profileOf = async ({ browser, token }: GuardedOperator) =>
  dataOf('operatorProfile', await browser.get('/api/admin/profile', bearer(token)))
const codeOf = ({ recoveryCodes }: Pick<GuardedOperator, 'recoveryCodes'>, at: number) => {
  const code = recoveryCodes.codes[at]
  if (code === undefined) throw new Error(`There is no code number ${at}`)
  return code
}
const mailOfUse = async (email: string) => {
  await deliverMails(house.services)
  return transport.sent.find(({ to, kind }) => to === email && kind === 'recovery-code-used')
}
const lastAct = async () => {
  const { rows } = await house.services.db.query.execute(
    sql`select action, target, details, ip_address from audit_entries where action <> 'operators.sign-in'
      order by seq desc limit 1`,
  )
  return rows[0]
}

describe('recovery codes', () => {
  test('come with the second factor, ten of 80 bits each, and are stored only as hashes', async () => {
    const { recoveryCodes, id } = await signInGuarded(house, 'ten@house.example')
    expect(new Set(recoveryCodes.codes).size).toBe(10)
    for (const code of recoveryCodes.codes)
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    const { rows } = await house.services.db.query.execute(
      sql`select * from operator_recovery_codes where user_id = ${id}`,
    )
    expect(rows).toHaveLength(10)
    const stored = JSON.stringify(rows)
    for (const code of recoveryCodes.codes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
  })

  test('count as not saved until the operator confirms it, which is impossible for a replaced set', async () => {
    const operator = await signInGuarded(house, 'keeper@house.example')
    expect((await profileOf(operator)).recoveryCodes).toEqual({ left: 10, isKept: false })
    const keep = ({ id }: { readonly id: string }) => operator.post('/recovery-codes/kept', { id })
    expect((await keep(operator.recoveryCodes)).statusCode).toBe(200)
    expect((await profileOf(operator)).recoveryCodes).toEqual({ left: 10, isKept: true })
    const newer = dataOf('makeRecoveryCodes', await operator.post('/recovery-codes', {}))
    expect((await profileOf(operator)).recoveryCodes).toEqual({ left: 10, isKept: false })
    const late = await keep(operator.recoveryCodes)
    expect([late.statusCode, refusalOf(late).message]).toEqual([409, apiMessages.recoveryCodesReplaced])
    expect((await keep(newer)).statusCode).toBe(200)
  })

  test('sign in once each, however they are typed, and each use is mailed and audited', async () => {
    const operator = await signInGuarded(house, 'once@house.example')
    const typed = codeOf(operator, 0).replaceAll('-', ' ').toUpperCase()
    expect((await signIn(operator.email, typed)).statusCode).toBe(200)
    expect(await lastAct()).toEqual({
      action: 'operators.recovery-code',
      target: operator.id,
      details: { left: 9 },
      ip_address: `192.0.2.${address}`,
    })
    const mail = await mailOfUse(operator.email)
    expect(mail?.subject).toContain('recovery code')
    expect(mail?.text).toContain('You have 9 codes left')
    const again = await signIn(operator.email, codeOf(operator, 0))
    expect([again.statusCode, refusalOf(again).message]).toEqual([401, apiMessages.wrongRecoveryCode])
    expect((await profileOf(operator)).recoveryCodes?.left).toBe(9)
  })

  test('let in only one of two concurrent sign-ins with the same code', async () => {
    const operator = await signInGuarded(house, 'twice@house.example')
    const code = codeOf(operator, 3)
    const answers = await Promise.all([signIn(operator.email, code), signIn(operator.email, code)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 401,
    ])
    expect((await profileOf(operator)).recoveryCodes?.left).toBe(9)
  })

  test('work for no other operator, and not as a step-up', async () => {
    const one = await signInGuarded(house, 'one@house.example')
    const other = await signInGuarded(house, 'other@house.example')
    expect((await signIn(other.email, codeOf(one, 0))).statusCode).toBe(401)
    expect((await one.post('/confirm', { code: codeOf(one, 0) })).statusCode).toBe(400)
    expect((await profileOf(one)).recoveryCodes?.left).toBe(10)
    expect((await signIn(one.email, codeOf(one, 0))).statusCode).toBe(200)
  })

  test('are void once new ones are made', async () => {
    const operator = await signInGuarded(house, 'newer@house.example')
    const newer = dataOf('makeRecoveryCodes', await operator.post('/recovery-codes', {}))
    expect(await lastAct()).toMatchObject({ action: 'operators.recovery-codes', target: operator.id })
    expect((await signIn(operator.email, codeOf(operator, 0))).statusCode).toBe(401)
    expect((await signIn(operator.email, codeOf({ recoveryCodes: newer }, 0))).statusCode).toBe(200)
  })

  test('are not made without a second factor, nor handed out again for a code of the app', async () => {
    const { browser, token } = await signInOperator(house, 'viewer', 'without@house.example')
    const refused = await browser.post('/api/admin/profile/recovery-codes', {}, bearer(token))
    expect([refused.statusCode, refusalOf(refused).message]).toEqual([409, apiMessages.secondFactorOff])
    const operator = await signInGuarded(house, 'confirmed@house.example')
    house.clock.advance(30_000)
    const again = await operator.post('/second-factor/confirm', { code: operator.code() })
    expect([again.statusCode, refusalOf(again).message]).toEqual([409, apiMessages.secondFactorOn])
  })

  test('are not made for a sign-in that is ended while the request waits', async () => {
    const operator = await signInGuarded(house, 'ended@house.example')
    const { db, now } = house.services
    const { waiting } = await inTransaction(db, async (tx) => {
      await lockUser(tx, operator.id)
      const sent = operator.post('/recovery-codes', {})
      await expect.poll(() => statementsWaiting(db)).toBe(1)
      await revokeSessionsOf(tx, operator.id, new Date(now()))
      return { waiting: sent }
    })
    expect((await waiting).statusCode).toBe(401)
    expect((await signIn(operator.email, codeOf(operator, 0))).statusCode).toBe(200)
  })

  test('turn the second factor off together with the password, and are deleted with it', async () => {
    const operator = await signInGuarded(house, 'lost-phone@house.example')
    const remove = (code: string) =>
      operator.post('/second-factor/remove', { currentPassword: operatorPassword, code })
    const wrong = await remove('0000-0000-0000-0000')
    expect([wrong.statusCode, refusalOf(wrong).message]).toEqual([400, apiMessages.wrongRecoveryCode])
    expect((await remove(codeOf(operator, 9))).statusCode).toBe(200)
    expect(await profileOf(operator)).toMatchObject({ hasSecondFactor: false, recoveryCodes: null })
    expect((await mailOfUse(operator.email))?.text).toContain('Your other codes no longer work')
    const { rows } = await house.services.db.query.execute(
      sql`select 1 from operator_recovery_codes where user_id = ${operator.id}`,
    )
    expect(rows).toEqual([])
  })
})

test('guesses at a recovery code slow down a sign-in like guesses at a code of the app', async () => {
  await using strict = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  const operator = await signInGuarded(strict, 'guessed@house.example')
  const guess = (code: string) => signIn(operator.email, code, strict)
  // NOTE: in turns, so that each kind alone stays within its limit.
  const statuses: number[] = []
  for (let at = 0; at < 10; at += 1)
    statuses.push((await guess(at % 2 === 0 ? '0000-0000-0000-0000' : '000000')).statusCode)
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect((await guess(codeOf(operator, 0))).statusCode).toBe(429)
  strict.clock.advance(1_000)
  expect((await guess(codeOf(operator, 0))).statusCode).toBe(200)
})
