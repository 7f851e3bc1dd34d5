import { apiMessages } from '@fennel/contract'
import { dayMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson, exportPerson, findPersonByEmail, runRetention } from '#api/privacy/index.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { acceptLink, makeLink } from '#api/testing/team-link.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { inviteOperator } from './invite-operator.ts'

let house: TestApp
let boss: Awaited<ReturnType<typeof signInOperator>>
beforeAll(async () => {
  house = await createTestApp()
  boss = await signInOperator(house)
})
afterAll(() => house.close())

type Desk = Pick<typeof boss, 'browser' | 'token'>

const list = async ({ browser, token }: Desk = boss) =>
  dataOf('openInvitations', await browser.get('/api/admin/team/invitations', bearer(token)))
const idFor = async (email: string) => {
  const found = (await list()).find((invitation) => invitation.email === email)
  if (found === undefined) throw new Error(`Nobody invited ${email}`)
  return found.id
}
const withdraw = (id: string) =>
  house.app.inject({
    method: 'DELETE',
    url: `/api/admin/team/invitations/${id}`,
    headers: { ...bearer(boss.token), 'content-type': 'application/json' },
    payload: '{}',
  })
const auditOf = async (action: string) => {
  const log = dataOf('auditLog', await boss.browser.get('/api/admin/audit', bearer(boss.token)))
  return log.entries.filter((entry) => entry.action === action)
}

test('an open invitation is listed with its invitee until it is accepted', async () => {
  const email = 'Listed@house.example'
  const token = await makeLink(boss, 'viewer', email)
  const { rows } = await house.services.db.query.execute<{ expires_at: string }>(
    sql`select expires_at from operator_invitations where email_key = ${email.toLowerCase()}`,
  )
  expect(await list()).toEqual([
    {
      id: expect.any(String),
      role: 'viewer',
      email,
      invitedBy: 'admin@house.example',
      expiresAt: new Date(rows[0]?.expires_at ?? '').toISOString(),
    },
  ])
  expect(JSON.stringify(await list())).not.toContain(token)
  expect((await acceptLink(house, token, { email: 'listed@house.example' })).statusCode).toBe(200)
  expect(await list()).toEqual([])
})

test('a withdrawn invitation does not work, and its link says that it was withdrawn', async () => {
  const email = 'withdrawn@house.example'
  const token = await makeLink(boss, 'viewer', email)
  const id = await idFor(email)
  expect((await withdraw(id)).statusCode).toBe(200)
  expect(await list()).toEqual([])
  const refused = await acceptLink(house, token, { email })
  expect([refused.statusCode, refusalOf(refused).message]).toEqual([400, apiMessages.invitationWithdrawn])
  expect((await withdraw(id)).statusCode).toBe(200)
  const entries = (await auditOf('operators.withdraw')).filter(({ target }) => target === id)
  expect(entries).toMatchObject([{ details: { role: 'viewer', invitedBy: 'admin@house.example' } }])
})

test('an invitation withdrawn while the password is being hashed does not work', async () => {
  const email = 'too-late@house.example'
  const token = await makeLink(boss, 'viewer', email)
  const id = await idFor(email)
  const [joining, withdrawing] = await Promise.all([acceptLink(house, token, { email }), withdraw(id)])
  const outcome = [joining.statusCode, withdrawing.statusCode]
  expect([
    [200, 409],
    [400, 200],
  ]).toContainEqual(outcome)
  const team = dataOf('operatorTeam', await boss.browser.get('/api/admin/team', bearer(boss.token)))
  expect(team.some((member) => member.email === email)).toBe(joining.statusCode === 200)
})

test('a used, expired or unknown invitation cannot be withdrawn, nor can the first operator’s', async () => {
  const email = 'used@house.example'
  const token = await makeLink(boss, 'viewer', email)
  const id = await idFor(email)
  expect((await acceptLink(house, token, { email })).statusCode).toBe(200)
  const used = await withdraw(id)
  expect([used.statusCode, refusalOf(used).message]).toEqual([409, apiMessages.invitationNotOpen])
  expect((await withdraw('nobody-made-this')).statusCode).toBe(404)
  const first = { role: 'admin', invitedBy: null, lifetime: 60_000 } as const
  const { id: firstId } = await inviteOperator(house.services, house.services.db.query, first)
  expect(await list()).toEqual([])
  expect((await withdraw(firstId)).statusCode).toBe(404)
})

test('inviting an address again closes its former link, even when two admins do it at once', async () => {
  const email = 'again@house.example'
  const former = await makeLink(boss, 'viewer', email)
  const links = await Promise.all([
    makeLink(boss, 'admin', 'Again@House.Example'),
    makeLink(boss, 'admin', email),
  ])
  expect((await list()).map(({ role }) => role)).toEqual(['admin'])
  const refused = await acceptLink(house, former, { email })
  expect(refusalOf(refused).message).toBe(apiMessages.invitationReplaced)
  const answers: number[] = []
  for (const link of links) answers.push((await acceptLink(house, link, { email })).statusCode)
  expect(answers.toSorted((one, other) => one - other)).toEqual([200, 400])
})

test('a link without an invitee stays open beside others, and a colleague cannot be invited', async () => {
  await makeLink(boss)
  await makeLink(boss)
  expect((await list()).filter(({ email }) => email === null)).toHaveLength(2)
  const body = { role: 'viewer', email: 'Admin@house.example' }
  const refused = await boss.browser.post('/api/admin/team/invitations', body, bearer(boss.token))
  expect([refused.statusCode, refusalOf(refused).message]).toEqual([409, apiMessages.invitationForMember])
  const typo = await boss.browser.post(
    '/api/admin/team/invitations',
    { role: 'viewer', email: 'anna@house' },
    bearer(boss.token),
  )
  expect(refusalOf(typo).message).toBe(apiMessages.invalidEmail)
})

test('links made by a removed admin do not work and are not listed', async () => {
  const other = await signInOperator(house, 'admin', 'leaving@house.example')
  await makeLink(other, 'viewer', 'by-who-left@house.example')
  const isListed = async () => (await list()).some(({ invitedBy }) => invitedBy === 'leaving@house.example')
  expect(await isListed()).toBe(true)
  await boss.browser.patch(`/api/admin/team/${other.id}`, { role: 'viewer' }, bearer(boss.token))
  expect(await isListed()).toBe(false)
})

test('the invitee’s address is exported and erased with that person, while the link stays', async () => {
  const email = 'forget-me@house.example'
  const token = await makeLink(boss, 'viewer', email)
  const { services } = house
  const found = await exportPerson(services, await findPersonByEmail(services, services.db.query, email))
  expect(JSON.stringify(found)).toContain('"operator_invitations"')
  expect(JSON.stringify(found)).not.toContain(boss.id)
  await erasePerson(services, (tx) => findPersonByEmail(services, tx, email))
  expect((await list()).some((invitation) => invitation.email === email)).toBe(false)
  expect((await acceptLink(house, token, { email: 'somebody@house.example' })).statusCode).toBe(200)
})

test('an invitation is deleted thirty days after its end', async () => {
  await using own = await createTestApp()
  const { query } = own.services.db
  const made = { role: 'viewer', email: 'late@house.example', invitedBy: 'x', lifetime: 3 * dayMs } as const
  await inviteOperator(own.services, query, made)
  const count = async () => {
    await runRetention(own.services, false)
    const { rows } = await query.execute(sql`select id from operator_invitations`)
    return rows.length
  }
  own.clock.advance(33 * dayMs)
  expect(await count()).toBe(1)
  own.clock.advance(1)
  expect(await count()).toBe(0)
})
