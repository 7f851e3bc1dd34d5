import { minuteMs } from '@fennel/funnel'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { signUp } from '#api/testing/signed-up.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { lockUser, selectUserByEmail } from './account-store.ts'
import { passwordResets } from './account-tables.ts'
import { issueResetToken } from './issue-reset-token.ts'
import { changeUserEmail } from './change-user-email.ts'

const transport = createRecordingTransport()
let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ services: { mail: transport } })
})
afterAll(async () => house.close())

const post = (path: string, payload: object) =>
  house.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })

/** The lifetime stated in a new link's mail, and the status of using the link this much later. */
async function linkOf(email: string, later: number) {
  await post('forgot-password', { email })
  await deliverMails(house.services)
  const text =
    transport.sent.findLast(({ kind, to }) => kind === 'password-reset' && to === email)?.text ?? ''
  house.clock.advance(later)
  const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? 'none'
  const { statusCode } = await post('reset-password', { token, newPassword: 'a calmer plate for all' })
  return { says: /once, for (\d+ minutes)/.exec(text)?.[1], statusCode }
}

test('a customer’s reset link works for 30 minutes, and its mail says so', async () => {
  await signUp(house)
  const email = 'mia@example.com'
  expect(await linkOf(email, 30 * minuteMs - 1)).toEqual({ says: '30 minutes', statusCode: 200 })
  expect(await linkOf(email, 30 * minuteMs)).toEqual({ says: '30 minutes', statusCode: 400 })
})

test('the link of an operator, even a removed one, works for 10 minutes', async () => {
  const email = 'boss@house.example'
  await signInOperator(house, 'admin', email)
  expect(await linkOf(email, 10 * minuteMs - 1)).toEqual({ says: '10 minutes', statusCode: 200 })
  expect(await linkOf(email, 10 * minuteMs)).toEqual({ says: '10 minutes', statusCode: 400 })
  await house.services.db.query.execute(sql`update operators set disabled_at = now()`)
  expect(await linkOf(email, 10 * minuteMs)).toEqual({ says: '10 minutes', statusCode: 400 })
})

test('no link is created for an address that is being corrected', async () => {
  const { services } = house
  await signUp(house, 'typo@example.com')
  const user = await selectUserByEmail(services.db.query, 'typo@example.com')
  const right = { email: 'right@example.com', emailKey: 'right@example.com', passwordHash: '' }
  const { asked } = await inTransaction(services.db, async (tx) => {
    const held = await lockUser(tx, user?.id ?? '')
    if (held === undefined) throw new Error('The account is gone')
    const issued = issueResetToken(services, 'typo@example.com')
    await expect.poll(() => statementsWaiting(services.db), { timeout: 20_000 }).toBe(1)
    await changeUserEmail(tx, held, { ...right, at: new Date(services.now()) })
    return { asked: issued }
  })
  expect(await asked).toBeUndefined()
  expect(await services.db.query.$count(passwordResets, eq(passwordResets.userId, user?.id ?? ''))).toBe(0)
})
