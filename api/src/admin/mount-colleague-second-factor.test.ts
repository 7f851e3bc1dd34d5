import { apiMessages } from '@fennel/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { signInGuarded } from '#api/testing/sign-in-guarded.ts'

// NOTE: hashing is slow on purpose, and a busy machine takes a while for several in a row.
vi.setConfig({ testTimeout: 120_000 })

type Desk = Awaited<ReturnType<typeof signInOperator>>

const transport = createRecordingTransport()
let house: TestApp
let boss: Desk
beforeAll(async () => {
  house = await createTestApp({ services: { mail: transport } })
})
afterAll(() => house.close())
beforeEach(async () => {
  boss = await signInOperator(house)
})

const turnOff = (id: string, desk: Desk = boss) =>
  desk.browser.post(`/api/admin/team/${id}/second-factor/remove`, {}, bearer(desk.token))
const memberOf = async (id: string) => {
  const team = await boss.browser.get('/api/admin/team', bearer(boss.token))
  return dataOf('operatorTeam', team).find((member) => member.id === id)
}
const codesOf = async (id: string) => {
  const { rows } = await house.services.db.query.execute(
    sql`select 1 from operator_recovery_codes where user_id = ${id}`,
  )
  return rows.length
}
const lastAct = async () => {
  const log = await boss.browser.get('/api/admin/audit', bearer(boss.token))
  return dataOf('auditLog', log).entries[0]
}
const actsOfKind = async () => {
  const { rows } = await house.services.db.query.execute(
    sql`select 1 from audit_entries where action = 'operators.colleague-second-factor-removed'`,
  )
  return rows.length
}

test('an admin turns a colleague’s second factor off: codes and sign-ins end, and the password alone signs in', async () => {
  const mia = await signInGuarded(house, 'mia@house.example')
  const other = createTestBrowser(house.app)
  house.clock.advance(30_000)
  const login = (body: object = {}) =>
    other.post('/api/auth/login', { email: mia.email, password: operatorPassword, ...body })
  const second = dataOf('setPassword', await login({ code: mia.code() }))

  expect((await turnOff(mia.id)).statusCode).toBe(200)

  expect(await codesOf(mia.id)).toBe(0)
  expect(await memberOf(mia.id)).toMatchObject({ hasSecondFactor: false, role: 'admin', isDisabled: false })
  for (const { browser, token } of [mia, { browser: other, token: second.token }])
    expect((await browser.get('/api/admin/profile', bearer(token))).statusCode).toBe(401)
  const renewed = await other.post('/api/auth/refresh', { refreshToken: second.refreshToken })
  expect(renewed.statusCode).toBe(401)
  expect((await boss.browser.get('/api/admin/profile', bearer(boss.token))).statusCode).toBe(200)

  const { token } = dataOf('setPassword', await login())
  const post = (path: string, body: object) =>
    other.post(`/api/admin/profile/second-factor${path}`, body, bearer(token))
  house.clock.advance(30_000)
  const old = await post('/confirm', { code: mia.code() })
  expect([old.statusCode, refusalOf(old).message]).toEqual([400, apiMessages.wrongCode])
  expect((await post('', { currentPassword: operatorPassword })).statusCode).toBe(200)
})

test('the audit log names the colleague’s address, and a mail tells them what to do', async () => {
  const mia = await signInGuarded(house, 'told@house.example')
  await turnOff(mia.id)
  expect(await lastAct()).toMatchObject({
    actor: 'admin@house.example',
    action: 'operators.colleague-second-factor-removed',
    target: mia.id,
    details: { colleague: mia.email },
  })
  await deliverMails(house.services)
  const mails = transport.sent.filter(({ to }) => to === mia.email)
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['second-factor-added', 'second-factor-removed'])
  const removed = mails.find(({ kind }) => kind === 'second-factor-removed')
  expect(removed?.text).toMatch(/an admin on your team turned off two-factor authentication for your account/)
  expect(removed?.text).toMatch(/If you didn't ask for it, set a new password now/)
})

test('viewers, customers and strangers cannot turn off anybody’s second factor', async () => {
  const mia = await signInGuarded(house, 'guarded@house.example')
  const before = await actsOfKind()
  const viewer = await signInOperator(house, 'viewer')
  const customer = await signUp(house, 'plain@example.com')
  const nobody = { browser: createTestBrowser(house.app), token: '' }
  const statuses: number[] = []
  for (const { browser, token } of [viewer, customer, nobody])
    statuses.push(
      (await browser.post(`/api/admin/team/${mia.id}/second-factor/remove`, {}, bearer(token))).statusCode,
    )
  expect(statuses).toEqual([403, 403, 401])
  expect(await memberOf(mia.id)).toMatchObject({ hasSecondFactor: true })
  expect([await codesOf(mia.id), await actsOfKind()]).toEqual([10, before])
})

test('one’s own is rejected: it is turned off with password and code, under Your Profile', async () => {
  const mia = await signInGuarded(house, 'herself@house.example')
  const refused = await turnOff(mia.id, mia)
  expect([refused.statusCode, refusalOf(refused).message]).toEqual([409, apiMessages.ownSecondFactor])
  expect(await codesOf(mia.id)).toBe(10)
  expect((await mia.browser.get('/api/admin/profile', bearer(mia.token))).statusCode).toBe(200)
})

test('a colleague without one is rejected, not signed out and not mailed', async () => {
  const tom = await signInOperator(house, 'viewer', 'tom@house.example')
  const started = { currentPassword: operatorPassword }
  await tom.browser.post('/api/admin/profile/second-factor', started, bearer(tom.token))
  const refused = await turnOff(tom.id)
  expect([refused.statusCode, refusalOf(refused).message]).toEqual([
    409,
    apiMessages.colleagueWithoutSecondFactor,
  ])
  expect((await tom.browser.get('/api/admin/profile', bearer(tom.token))).statusCode).toBe(200)
  await deliverMails(house.services)
  expect(transport.sent.filter(({ to }) => to === 'tom@house.example')).toEqual([])
  expect((await turnOff('nobody')).statusCode).toBe(404)
})

test('a removed operator is rejected and gets no access', async () => {
  const gone = await signInGuarded(house, 'gone@house.example')
  await boss.browser.patch(`/api/admin/team/${gone.id}`, { isDisabled: true }, bearer(boss.token))
  const refused = await turnOff(gone.id)
  expect([refused.statusCode, refusalOf(refused).message]).toEqual([409, apiMessages.colleagueWithoutAccess])
  expect(await codesOf(gone.id)).toBe(10)
})
