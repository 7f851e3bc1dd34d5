import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ jobs: 'still' })
})
afterAll(() => house.close())

async function openProfile(email: string) {
  const { browser, token } = await signInOperator(house, 'viewer', email)
  const post = async (path: string, body: object) =>
    browser.post(`/api/admin/profile/${path}`, body, bearer(token))
  const mails = async () => {
    const { rows } = await house.services.db.pool.query<{ kind: string; payload: object }>(
      'select kind, payload from mail_outbox where recipient = $1 order by created_at, kind',
      [email],
    )
    return rows
  }
  const turnOn = async () => {
    const { secret } = dataOf(
      'startSecondFactor',
      await post('second-factor', { currentPassword: operatorPassword }),
    )
    const code = () => new TOTP({ secret }).generate({ timestamp: house.clock.now() })
    const confirmed = await post('second-factor/confirm', { code: code() })
    house.clock.advance(30_000)
    return { code, recoveryCodes: dataOf('confirmSecondFactor', confirmed).recoveryCodes.codes }
  }
  return { post, mails, turnOn }
}

const moment = () => new Date(house.clock.now()).toISOString()

test('an operator who changes the password gets a mail about it, and one who fails gets none', async () => {
  const { post, mails } = await openProfile('changes@house.example')
  const change = (currentPassword: string) =>
    post('password', { currentPassword, newPassword: 'seven quiet lanterns' })
  expect((await change('not this one')).statusCode).toBe(400)
  expect(await mails()).toEqual([])
  expect((await change(operatorPassword)).statusCode).toBe(200)
  expect(await mails()).toEqual([
    { kind: 'password-changed', payload: { changedAt: moment(), isByOperator: true } },
  ])
})

test('an operator who turns the second factor on, and off with a code of the app, gets a mail about each', async () => {
  const { post, mails, turnOn } = await openProfile('switches@house.example')
  const addedAt = moment()
  const { code } = await turnOn()
  expect(await mails()).toEqual([{ kind: 'second-factor-added', payload: { addedAt } }])
  const off = { currentPassword: operatorPassword, code: code() }
  expect((await post('second-factor/remove', off)).statusCode).toBe(200)
  expect((await mails()).at(-1)).toEqual({
    kind: 'second-factor-removed',
    payload: { removedAt: moment(), isBySelf: true },
  })
})

test('one who turns it off with a recovery code gets only the mail about that code', async () => {
  const { post, mails, turnOn } = await openProfile('recovers@house.example')
  const { recoveryCodes } = await turnOn()
  const off = { currentPassword: operatorPassword, code: recoveryCodes[0] }
  expect((await post('second-factor/remove', off)).statusCode).toBe(200)
  expect((await mails()).map(({ kind }) => kind)).toEqual(['second-factor-added', 'recovery-code-used'])
})
