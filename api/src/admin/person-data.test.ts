import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { exportPerson, findPersonByEmail } from '#api/privacy/index.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { followBooks } from '#api/tracking/follow-books.ts'
import { openUserDesk, reason } from './users/testing/user-desk.ts'
import type { UserDesk } from './users/testing/user-desk.ts'

vi.setConfig({ testTimeout: 120_000 })

let desk: UserDesk
beforeAll(async () => {
  desk = await openUserDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())

const ofLead = (leadId: string, path: 'data' | 'erase', body: object) =>
  desk.boss.browser.post(`/api/admin/leads/${leadId}/${path}`, body, bearer(desk.boss.token))

describe('a person’s export', () => {
  test('is available on the page of a user and of a lead, equal to the command’s, and audited', async () => {
    const mia = await desk.customer()
    const { services } = desk.shop
    await deliverMails(services)
    // NOTE: or a background job counts the account between two exports.
    await followBooks(services)
    const person = await findPersonByEmail(services, services.db.query, mia.email)
    const { madeAt, ...kept } = JSON.parse(JSON.stringify(await exportPerson(services, person))) as Readonly<
      Record<string, unknown>
    >
    expect(madeAt).not.toBe('')
    expect(Object.keys(kept)).toEqual(expect.arrayContaining(['leads', 'users', 'ledger_entries']))
    expect(dataOf('exportUser', await desk.act('exportUser', mia.id, { reason }))).toMatchObject(kept)
    expect(dataOf('exportLead', await ofLead(mia.leadId, 'data', { reason }))).toMatchObject(kept)
    expect(await desk.auditOf('users.data', mia.id)).toMatchObject([{ reason }])
    expect(await desk.auditOf('leads.data', mia.leadId)).toMatchObject([{ reason }])
  })

  test('is refused to a viewer, without a reason, and for an unknown id', async () => {
    const mia = await desk.customer()
    expect((await desk.act('exportUser', mia.id, { reason }, desk.viewer)).statusCode).toBe(403)
    expect((await desk.act('exportUser', mia.id, {})).statusCode).toBe(400)
    expect((await desk.act('exportUser', 'nobody', { reason })).statusCode).toBe(404)
    expect((await ofLead('nobody', 'data', { reason })).statusCode).toBe(404)
  })
})

describe('erasing a user', () => {
  const erase = (id: string, email: string) => desk.act('eraseUser', id, { email, reason })

  test('deletes account and leads once their address is typed', async () => {
    const mia = await desk.customer()
    await desk.run(sql`update subscriptions set cancel_at_period_end = true where lead_id = ${mia.leadId}`)
    expect((await erase(mia.id, 'tom@example.com')).statusCode).toBe(400)
    expect(dataOf('eraseUser', await erase(mia.id, mia.email.toUpperCase())).rows).toBeGreaterThan(2)
    const { rows } = await desk.run(sql`select
      (select count(*)::int from users where id = ${mia.id}) as users,
      (select count(*)::int from leads where id = ${mia.leadId}) as leads`)
    expect(rows).toEqual([{ users: 0, leads: 0 }])
    expect(await desk.auditOf('users.erase', mia.id)).toMatchObject([{ reason }])
    expect((await erase(mia.id, mia.email)).statusCode).toBe(404)
  })

  test('works once no plan renews, after canceling it on the same page', async () => {
    const mia = await desk.customer()
    const refused = await erase(mia.id, mia.email)
    expect(refused.statusCode).toBe(409)
    expect(refusalOf(refused).message).toMatch(/under Plans on this page/)
  })

  test('is refused for an operator', async () => {
    const refused = await erase(desk.viewer.id, 'viewer@house.example')
    expect(refused.statusCode).toBe(409)
    expect(refusalOf(refused).message).toMatch(/Remove their access/)
  })
})
