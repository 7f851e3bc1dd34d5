import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { appendAudit, verifyAuditChain } from '#api/audit/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { openUserDesk, reason } from './testing/user-desk.ts'
import type { UserDesk } from './testing/user-desk.ts'

vi.setConfig({ testTimeout: 120_000 })

let desk: UserDesk
beforeAll(async () => {
  desk = await openUserDesk()
})
afterAll(async () => {
  await desk[Symbol.asyncDispose]()
})

describe('a plan', () => {
  const cancel = (mia: { id: string; subscriptionId: string }, when: string) =>
    desk.act('cancelUserPlan', mia.id, { subscriptionId: mia.subscriptionId, when, reason })

  test('can be canceled at the end of its period, and a second click changes nothing', async () => {
    const mia = await desk.customer()
    expect((await cancel(mia, 'period-end')).statusCode).toBe(200)
    expect((await cancel(mia, 'period-end')).statusCode).toBe(200)
    const { plans, user, actions } = await desk.open(mia.id)
    expect(plans).toMatchObject([{ cancelAtPeriodEnd: true, endedAt: null, isEntitled: true }])
    expect(user.status).toBe('ending')
    expect(actions).toMatchObject([{ action: 'users.cancel', reason, actor: 'admin@house.example' }])
    expect(await desk.auditOf('users.cancel', mia.id)).toHaveLength(1)
  })

  test('can be ended at once, without moving money', async () => {
    const mia = await desk.customer()
    expect((await cancel(mia, 'now')).statusCode).toBe(200)
    const { plans, user, payments } = await desk.open(mia.id)
    expect(plans[0]?.endedAt).toEqual(expect.any(String))
    expect(user.status).toBe('ended')
    expect(payments[0]?.refundedCents).toBe(0)
    expect((await desk.shop.stripe.subscriptions.retrieve(mia.subscriptionId)).status).toBe('canceled')
    expect((await cancel(mia, 'now')).statusCode).toBe(409)
  })

  test('is not found on another user’s page', async () => {
    const [mia, tom] = [await desk.customer(), await desk.customer()]
    expect((await cancel({ id: mia.id, subscriptionId: tom.subscriptionId }, 'now')).statusCode).toBe(404)
    expect((await desk.open(tom.id)).plans[0]?.endedAt).toBeNull()
  })
})

test('page views do not crowd out the actions on a user', async () => {
  const mia = await desk.customer()
  expect((await desk.act('signOutUser', mia.id, { reason })).statusCode).toBe(200)
  const looks = Array.from({ length: 60 }, () => ({ at: new Date(), action: 'users.view', target: mia.id }))
  for (const look of looks) await inTransaction(desk.shop.services.db, (tx) => appendAudit(tx, look))
  const { actions } = await desk.open(mia.id)
  expect(actions).toMatchObject([{ action: 'users.sign-out', reason }])
  expect((await desk.auditOf('users.view', mia.id)).length).toBeGreaterThan(60)
})

test('a mail is resent once per request', async () => {
  const mia = await desk.customer()
  const [paid] = (await desk.open(mia.id)).payments
  const key = randomUUID()
  const receipt = { kind: 'receipt', paymentId: paid?.id, key }
  expect(dataOf('resendUserMail', await desk.act('resendUserMail', mia.id, receipt)).isQueued).toBe(true)
  expect(dataOf('resendUserMail', await desk.act('resendUserMail', mia.id, receipt)).isQueued).toBe(false)
  const welcome = await desk.act('resendUserMail', mia.id, { kind: 'welcome', key: randomUUID() })
  expect(dataOf('resendUserMail', welcome).isQueued).toBe(true)
  const kinds = (await desk.open(mia.id)).mails.map(({ kind }) => kind).toSorted()
  expect(kinds).toEqual(['receipt', 'receipt', 'welcome', 'welcome'])
  const { rows } = await desk.run(sql`select payload from mail_outbox
    where kind = 'receipt' and recipient = ${mia.email} and dedupe_key like 'again:%'`)
  const renewsAt = (await desk.open(mia.id)).plans[0]?.currentPeriodEnd
  expect(rows).toMatchObject([
    { payload: { terms: { renewal: { cents: 3999, interval: 'month' } }, renewsAt } },
  ])
  expect(await desk.auditOf('users.mail', mia.id)).toHaveLength(2)
})

test('signing a user out ends all of their sign-ins', async () => {
  const plain = await signUp(desk.shop.test, 'phone@example.com')
  const id = (await desk.list({ email: 'phone@example.com' })).users[0]?.id ?? ''
  expect((await desk.open(id)).signIns).toBe(1)
  expect((await desk.act('signOutUser', id, { reason })).statusCode).toBe(200)
  expect((await desk.open(id)).signIns).toBe(0)
  expect((await plain.browser.get('/api/user/profile', bearer(plain.token))).statusCode).toBe(401)
  expect(await desk.auditOf('users.sign-out', id)).toHaveLength(1)
  expect((await verifyAuditChain(desk.shop.services.db.query)).brokenAt).toBeUndefined()
})
