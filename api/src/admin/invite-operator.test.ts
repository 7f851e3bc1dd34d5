import { apiMessages } from '@fennel/contract'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueResetToken } from '#api/accounts/index.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, signUp } from '#api/testing/signed-up.ts'
import { acceptLink, makeLink } from '#api/testing/team-link.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import { makeLead } from '#api/testing/builders.ts'
import { inviteOperator } from './invite-operator.ts'

let house: TestApp
let boss: Awaited<ReturnType<typeof signInOperator>>
beforeAll(async () => {
  house = await createTestApp()
  boss = await signInOperator(house)
})
afterAll(() => house.close())

const login = async (email: string, password: string) =>
  (await createTestBrowser(house.app).post('/api/auth/login', { email, password })).statusCode
const auditWith = async (token: string) =>
  (await createTestBrowser(house.app).get('/api/admin/audit', bearer(token))).statusCode

test('a link does not change somebody who is already an operator, least of all the only admin to a viewer', async () => {
  const answer = await acceptLink(house, await makeLink(boss), { email: 'admin@house.example' })
  expect([answer.statusCode, refusalOf(answer).message]).toEqual([409, apiMessages.alreadyOnTeam])
  const guessed = { email: 'admin@house.example', password: 'a-guess-of-the-bearer' }
  expect((await acceptLink(house, await makeLink(boss), guessed)).statusCode).toBe(400)
  expect(await login('admin@house.example', operatorPassword)).toBe(200)
  expect(await auditWith(boss.token)).toBe(200)
})

test('a customer’s address joins only with the customer’s password, and old sign-ins end', async () => {
  const email = 'both-ways@example.com'
  const secret = 'thyme-on-the-sill-7'
  const customer = await signUp(house, email, secret)
  const token = await makeLink(boss)
  const refused = await acceptLink(house, token, { email, password: 'somebody-elses-idea' })
  expect([refused.statusCode, refusalOf(refused).message]).toEqual([400, apiMessages.invitationAddressTaken])
  expect((await customer.browser.get('/api/user/profile', bearer(customer.token))).statusCode).toBe(200)
  const joined = await acceptLink(house, token, { email, password: secret })
  expect(joined.statusCode).toBe(200)
  expect((await customer.browser.get('/api/user/profile', bearer(customer.token))).statusCode).toBe(401)
  expect(await login(email, secret)).toBe(200)
})

test('an address whose account has no password yet joins as if there were none', async () => {
  const email = 'paid-once@example.com'
  await makeLead(createTestBrowser(house.app), { email, sessionId: 's-paid-once' })
  await house.services.db.pool.query('update leads set purchased_at = now() where email = $1', [email])
  const link = await issueResetToken(house.services, email)
  expect((await acceptLink(house, await makeLink(boss), { email })).statusCode).toBe(200)
  expect(await login(email, operatorPassword)).toBe(200)
  const answer = await createTestBrowser(house.app).post('/api/auth/reset-password', {
    token: link?.token,
    newPassword: 'another-one-of-mine-9',
  })
  expect(answer.statusCode).toBe(400)
})

test('a customer whose password is too weak for the team is told where to change it, and the link stays valid', async () => {
  const email = 'short-secret@example.com'
  await signUp(house, email, 'sage-77')
  const token = await makeLink(boss)
  const wrong = await acceptLink(house, token, { email, password: 'sage-78' })
  expect([wrong.statusCode, refusalOf(wrong).message]).toEqual([400, apiMessages.invitationAddressTaken])
  const weak = await acceptLink(house, token, { email, password: 'sage-77' })
  expect([weak.statusCode, refusalOf(weak).message]).toEqual([400, apiMessages.invitationPasswordWeak])
  const another = { email: 'nobody-yet@example.com', password: 'sage-77' }
  expect(refusalOf(await acceptLink(house, token, another)).message).toBe(
    apiMessages.operatorPasswordTooShort,
  )
  expect((await acceptLink(house, token, { email: another.email })).statusCode).toBe(200)
})

test('an invalid address is rejected', async () => {
  const answer = await acceptLink(house, await makeLink(boss), { email: 'anna@house' })
  expect([answer.statusCode, refusalOf(answer).message]).toEqual([400, apiMessages.invalidEmail])
})

test('entering somebody else’s address gives no access to their data', async () => {
  const email = 'left-answers@example.com'
  await makeLead(createTestBrowser(house.app), { email, sessionId: 's-left-answers' })
  const joined = dataOf('setPassword', await acceptLink(house, await makeLink(boss), { email }))
  const desk = createTestBrowser(house.app)
  const data = async () => (await desk.get('/api/user/data', bearer(joined.token))).body
  expect(await data()).not.toContain('LB:pounds')
  const change = { currentPassword: operatorPassword, newPassword: 'sorrel-by-the-gate-9' }
  const changed = await desk.post('/api/admin/profile/password', change, bearer(joined.token))
  expect(changed.statusCode).toBe(200)
  expect(await data()).toContain(email)
  expect(await data()).not.toContain('LB:pounds')
})

test('a link made by a removed admin does not work', async () => {
  const other = await signInOperator(house, 'admin', 'other-admin@house.example')
  const token = await makeLink(other, 'admin')
  const change = { isDisabled: true }
  const dismissed = await boss.browser.patch(`/api/admin/team/${other.id}`, change, bearer(boss.token))
  expect(dismissed.statusCode).toBe(200)
  const answer = await acceptLink(house, token, { email: 'back-again@house.example' })
  expect(refusalOf(answer).message).toBe(apiMessages.invitationDead)
})

test('the first link works only while there is no operator', async () => {
  const first = { role: 'admin', invitedBy: null, lifetime: 60_000 } as const
  const { url } = await inviteOperator(house.services, house.services.db.query, first)
  const answer = await acceptLink(house, new URL(url).hash.slice(1), { email: 'late@house.example' })
  expect(refusalOf(answer).message).toBe(apiMessages.invitationDead)
})

test('the form that sets a customer’s password does not sign an operator in', async () => {
  const email = 'two-doors@example.com'
  const secret = 'thyme-on-the-sill-7'
  const customer = await signUp(house, email, secret)
  const joined = dataOf(
    'setPassword',
    await acceptLink(house, await makeLink(boss, 'admin'), { email, password: secret }),
  )
  const desk = createTestBrowser(house.app)
  const started = await desk.post(
    '/api/admin/profile/second-factor',
    { currentPassword: secret },
    bearer(joined.token),
  )
  const code = new TOTP({ secret: dataOf('startSecondFactor', started).secret }).generate({
    timestamp: house.clock.now(),
  })
  const confirmed = await desk.post(
    '/api/admin/profile/second-factor/confirm',
    { code },
    bearer(joined.token),
  )
  expect(confirmed.statusCode).toBe(200)
  const again = { email, password: secret, repeatPassword: secret, leadId: customer.leadId }
  const side = await customer.browser.post('/api/auth/set-password', again)
  expect([side.statusCode, refusalOf(side).message]).toEqual([400, apiMessages.accountFailed])
})

test('signing in as a customer does not open the admin area, even for an operator', async () => {
  const customer = await signUp(house, 'promoted@example.com')
  await house.services.db.pool.query(
    `insert into operators (user_id, role, created_at) select id, 'admin', now() from users where email = $1`,
    ['promoted@example.com'],
  )
  expect(await auditWith(customer.token)).toBe(403)
  const check = await customer.browser.get('/api/admin/check', bearer(customer.token))
  expect(check.json()).toMatchObject({ isAdmin: false })
})

test('turning the second factor on ends every other sign-in, none of which showed it', async () => {
  const email = 'two-desks@house.example'
  const here = await signInOperator(house, 'admin', email)
  const there = dataOf(
    'setPassword',
    await createTestBrowser(house.app).post('/api/auth/login', { email, password: operatorPassword }),
  )
  const call = (path: string, body: object) =>
    here.browser.post(`/api/admin/profile/second-factor${path}`, body, bearer(here.token))
  const started = await call('', { currentPassword: operatorPassword })
  const code = new TOTP({ secret: dataOf('startSecondFactor', started).secret }).generate({
    timestamp: house.clock.now(),
  })
  expect((await call('/confirm', { code })).statusCode).toBe(200)
  expect(await auditWith(there.token)).toBe(401)
  expect(await auditWith(here.token)).toBe(200)
})

test('a password link stops working once the operator has changed the password while signed in', async () => {
  const email = 'changed-mind@house.example'
  const operator = await signInOperator(house, 'viewer', email)
  const link = await issueResetToken(house.services, email)
  const changed = await operator.browser.post(
    '/api/admin/profile/password',
    { currentPassword: operatorPassword, newPassword: 'sorrel-and-thyme-9' },
    bearer(operator.token),
  )
  expect(changed.statusCode).toBe(200)
  const answer = await createTestBrowser(house.app).post('/api/auth/reset-password', {
    token: link?.token,
    newPassword: 'another-one-of-mine-9',
  })
  expect(answer.statusCode).toBe(400)
})
