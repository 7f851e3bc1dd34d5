import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { selectUserByEmail } from '#api/accounts/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { makeLead } from '#api/testing/builders.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { lockTeam } from './operator-store.ts'

type Operator = Awaited<ReturnType<typeof signInOperator>>

let house: TestApp
let port: number
let boss: Operator
let mallory: Operator
let leadId: string
let userId: string
beforeAll(async () => {
  house = await createTestApp({ jobs: 'still' })
  port = Number(new URL(await house.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const lead = await makeLead(createTestBrowser(house.app), { email: 'mia@example.com' })
  leadId = lead.id
  await signUp(house, 'zoe@example.com')
  userId = (await selectUserByEmail(house.services.db.query, 'zoe@example.com'))?.id ?? ''
})
afterAll(() => house.close())
let round = 0
beforeEach(async () => {
  round += 1
  boss = await signInOperator(house, 'admin', `boss-${round}@house.example`)
  mallory = await signInOperator(house, 'admin', `mallory-${round}@house.example`)
})

const dismiss = (change: object) =>
  boss.browser.patch(`/api/admin/team/${mallory.id}`, change, bearer(boss.token))

/**
 * Sends a request except the end of its body. Resolves, once the server has received it, with a function that sends the
 * rest.
 */
async function holdBack(method: string, path: string, body: object) {
  const whole = JSON.stringify(body)
  const { authorization, cookie } = bearer(mallory.token)
  const socket = connect(port, '127.0.0.1')
  const arrived = once(house.app.server, 'request')
  socket.write(`${method} /api/admin/${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n`)
  socket.write(`authorization: ${authorization}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n`)
  socket.write(`content-length: ${whole.length}\r\n\r\n${whole.slice(0, 2)}`)
  await arrived
  return async () => {
    socket.write(whole.slice(2))
    return Number((await text(socket)).slice(9, 12))
  }
}

const accessOfMallory = async () => {
  const { rows } = await house.services.db.query.execute<{ role: string; isOut: boolean }>(
    sql`select role, disabled_at is not null as "isOut" from operators where user_id = ${mallory.id}`,
  )
  return rows[0]
}
const reason = 'asked for by mail'

describe('an admin who is removed while their request is arriving', () => {
  test('cannot readmit themselves with a body that was held back', async () => {
    const sendRest = await holdBack('PATCH', `team/${mallory.id}`, { isDisabled: false })
    expect((await dismiss({ isDisabled: true })).statusCode).toBe(200)
    expect(await sendRest()).toBe(401)
    expect(await accessOfMallory()).toEqual({ role: 'admin', isOut: true })
  })

  test('cannot remove the admin who demoted or removed them', async () => {
    for (const change of [{ role: 'viewer' }, { isDisabled: true }]) {
      const sendRest = await holdBack('PATCH', `team/${boss.id}`, { isDisabled: true })
      expect((await dismiss(change)).statusCode).toBe(200)
      expect(await sendRest()).toBe(401)
    }
    expect((await boss.browser.get('/api/admin/team', bearer(boss.token))).statusCode).toBe(200)
  })

  test.each<[path: () => string, body: object]>([
    [() => `leads/${leadId}/reveal`, { reason }],
    [() => `leads/${leadId}/data`, { reason }],
    [() => `leads/${leadId}/erase`, { email: 'mia@example.com', reason }],
    [() => 'leads/export', { reason }],
    [() => 'team/invitations', { role: 'admin' }],
  ])('cannot do anything else either: request %#', async (path, body) => {
    const sendRest = await holdBack('POST', path(), body)
    await dismiss({ isDisabled: true })
    expect(await sendRest()).toBe(401)
  })

  test('can finish if they are still an admin once the body has arrived', async () => {
    const sendRest = await holdBack('PATCH', 'settings', { retention: { unpaidLeadDays: 30 } })
    expect(await sendRest()).toBe(200)
  })
})

/** Requests that arrive while the team is locked, as by a concurrent removal: past both checks of the guard. */
describe('an operator action that waits for the team’s lock while its admin is removed', () => {
  /** Sends a request of an admin who is removed while it waits. Returns its status code. */
  const statusOf = async (method: 'PATCH' | 'POST', path: string, body: object) => {
    const call = await inTransaction(house.services.db, async (tx) => {
      await lockTeam(tx)
      const sent = house.app.inject({
        method,
        url: `/api/admin/${path}`,
        payload: body,
        headers: bearer(mallory.token),
      })
      await expect.poll(() => statementsWaiting(house.services.db)).toBe(1)
      await tx.execute(sql`update operators set disabled_at = now() where user_id = ${mallory.id}`)
      return { sent }
    })
    return (await call.sent).statusCode
  }

  test.each<[what: string, method: 'PATCH' | 'POST', path: () => string, body: object]>([
    ['another removal', 'PATCH', () => `team/${boss.id}`, { isDisabled: true }],
    ['an invitation', 'POST', () => 'team/invitations', { role: 'admin' }],
    ['answers shown', 'POST', () => `leads/${leadId}/reveal`, { reason }],
    ['a person’s data', 'POST', () => `leads/${leadId}/data`, { reason }],
    ['an erasure', 'POST', () => `leads/${leadId}/erase`, { email: 'mia@example.com', reason }],
    ['an export', 'POST', () => 'leads/export', { reason }],
    ['other settings', 'PATCH', () => 'settings', { retention: { unpaidLeadDays: 30 } }],
    [
      'an address corrected',
      'POST',
      () => `leads/${leadId}/email`,
      { formerEmail: 'mia@example.com', email: 'mia@example.org', reason },
    ],
    ['a mail resent', 'POST', () => `users/${userId}/mails`, { kind: 'welcome', key: randomUUID() }],
  ])('is rejected: %s', async (_what, method, path, body) => {
    expect(await statusOf(method, path(), body)).toBe(403)
  })

  test('is rejected: a run of the disputes tool', async () => {
    const path = 'payments/reduce-disputes-rate'
    const preview = await boss.browser.post(`/api/admin/${path}`, {}, bearer(boss.token))
    const { previewId, count } = dataOf('reduceDisputesRate', preview)
    const body = { mode: 'execute', previewId, count, password: operatorPassword }
    expect(await statusOf('POST', path, body)).toBe(403)
  })
})
