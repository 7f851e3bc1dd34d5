import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { issueResetToken, userLeads } from '#api/accounts/index.ts'
import { leads } from '#api/leads/index.ts'
import { checkoutAttempts } from '#api/payments/index.ts'
import { refusalOf } from '#api/testing/read-response.ts'
import { bearer } from '#api/testing/signed-up.ts'
import { withdrawals } from '#api/withdrawals/withdrawal-tables.ts'
import { openUserDesk, reason } from './users/testing/user-desk.ts'
import type { UserDesk } from './users/testing/user-desk.ts'

vi.setConfig({ testTimeout: 120_000 })

let desk: UserDesk
beforeAll(async () => {
  desk = await openUserDesk()
})
afterAll(() => desk[Symbol.asyncDispose]())

const query = () => desk.shop.services.db.query

describe('a lead without an account', () => {
  const correctLead = (id: string, formerEmail: string, email: string) =>
    desk.boss.browser.post(
      `/api/admin/leads/${id}/email`,
      { formerEmail, email, reason },
      bearer(desk.boss.token),
    )

  test('can get the address of an account without joining it right away', async () => {
    const [mia, one] = [await desk.customer(), await desk.customer()]
    await query().delete(userLeads).where(eq(userLeads.leadId, mia.leadId))
    await desk.run(sql`delete from users where id = ${mia.id}`)
    expect((await correctLead(mia.leadId, mia.email, one.email)).statusCode).toBe(200)
    const keys = await query().select().from(leads).where(eq(leads.id, mia.leadId))
    expect(keys.map(({ emailKey }) => emailKey)).toEqual([one.email.toLowerCase()])
    expect(await query().select().from(userLeads).where(eq(userLeads.leadId, mia.leadId))).toEqual([])
  })

  test('takes along only its own withdrawals if the owner of the mistyped address is a customer, too', async () => {
    const [mia, tom] = [await desk.customer(), await desk.customer()]
    await query().delete(userLeads).where(eq(userLeads.leadId, mia.leadId))
    await desk.run(sql`delete from users where id = ${mia.id}`)
    await desk.run(
      sql`update leads set email = ${tom.email}, email_key = ${tom.email} where id = ${mia.leadId}`,
    )
    const [order] = await query()
      .select()
      .from(checkoutAttempts)
      .where(eq(checkoutAttempts.leadId, mia.leadId))
    const declared = [
      { id: `of-mia-${mia.id}`, name: 'Mia', orderNumber: order?.id ?? 'missing' },
      { id: `of-tom-${mia.id}`, name: 'Tom', orderNumber: null },
    ]
    for (const { id, name, orderNumber } of declared) {
      await query()
        .insert(withdrawals)
        .values({
          id,
          attemptId: `a-${id}`,
          brandId: 'calmplate',
          name,
          email: tom.email,
          emailKey: tom.email,
          orderNumber,
          receivedAt: new Date(desk.shop.services.now()),
        })
      await desk.run(sql`insert into mail_outbox (id, kind, brand_id, recipient, payload, dedupe_key, created_at, due_at, expires_at)
        values (${`m-${id}`}, 'withdrawal-received', 'calmplate', ${tom.email}, '{}', ${`withdrawal:${id}`}, now(),
          '2099-01-01', '2099-01-02')`)
    }
    expect((await correctLead(mia.leadId, tom.email, 'mia-again@example.com')).statusCode).toBe(200)
    const { rows } = await desk.run(sql`select name, email_key, recipient from withdrawals
      join mail_outbox on mail_outbox.id = 'm-' || withdrawals.id where withdrawals.id like ${`of-%-${mia.id}`} order by name`)
    expect(rows).toEqual([
      { name: 'Mia', email_key: 'mia-again@example.com', recipient: 'mia-again@example.com' },
      { name: 'Tom', email_key: tom.email, recipient: tom.email },
    ])
  })

  test('is corrected once it has paid, and the link to its first password goes to the new address', async () => {
    const mia = await desk.customer()
    await query().delete(userLeads).where(eq(userLeads.leadId, mia.leadId))
    await desk.run(sql`delete from users where id = ${mia.id}`)
    expect((await correctLead(mia.leadId, mia.email, 'buyer@example.com')).statusCode).toBe(200)
    expect(await query().select().from(leads).where(eq(leads.id, mia.leadId))).toMatchObject([
      { emailKey: 'buyer@example.com' },
    ])
    expect(await issueResetToken(desk.shop.services, mia.email)).toBeUndefined()
    expect(await issueResetToken(desk.shop.services, 'buyer@example.com')).toMatchObject({
      to: 'buyer@example.com',
    })
  })

  test('is rejected if it belongs to an account after all, or has paid nothing', async () => {
    const mia = await desk.customer()
    expect(refusalOf(await correctLead(mia.leadId, mia.email, 'x@example.com')).message).toMatch(
      /open the user/,
    )
    await desk.run(sql`delete from user_leads where lead_id = ${mia.leadId}`)
    await desk.run(sql`update leads set purchased_at = null where id = ${mia.leadId}`)
    expect(refusalOf(await correctLead(mia.leadId, mia.email, 'x@example.com')).message).toMatch(
      /hasn’t bought anything/,
    )
  })

  test('cannot get the address of an operator', async () => {
    const mia = await desk.customer()
    await query().delete(userLeads).where(eq(userLeads.leadId, mia.leadId))
    await desk.run(sql`delete from users where id = ${mia.id}`)
    const refused = await correctLead(mia.leadId, mia.email, 'viewer@house.example')
    expect(refusalOf(refused).message).toMatch(/already has an account/)
  })
})
