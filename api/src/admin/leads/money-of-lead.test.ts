import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { drainWebhooks, mailsOf } from '#api/subscriptions/testing/member.ts'
import { gatherEvidence } from '#api/subscriptions/index.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { bearer, password } from '#api/testing/signed-up.ts'
import { openBuyerDesk, reason } from './testing/buyer-desk.ts'
import type { Buyer, BuyerDesk } from './testing/buyer-desk.ts'

vi.setConfig({ testTimeout: 120_000 })

let desk: BuyerDesk
beforeAll(async () => {
  desk = await openBuyerDesk()
})
afterAll(async () => {
  await desk[Symbol.asyncDispose]()
})

const cancel = (leadId: string, subscriptionId: string, when = 'now', by = desk.boss) =>
  desk.act('cancelLeadPlan', leadId, { subscriptionId, when, reason }, by)
const refund = (
  leadId: string,
  paymentId: string,
  cents: number,
  key: string = randomUUID(),
  by = desk.boss,
) => desk.act('refundLeadPayment', leadId, { paymentId, cents, key, reason }, by)
const paymentOf = async ({ leadId }: Buyer) => {
  const [payment] = (await desk.open(leadId)).payments
  if (payment === undefined) throw new Error('Nothing was paid')
  return payment
}
/** Creates the account, as the buyer does when they come back. */
const makeAccount = async ({ browser, leadId, email }: Buyer) => {
  const body = { email, password, repeatPassword: password, leadId }
  expect((await browser.post('/api/auth/set-password', body)).statusCode).toBe(200)
}

describe('a payment of somebody without an account', () => {
  test('can be refunded in parts and in full, each once, which ends the plan', async () => {
    const mia = await desk.buyer()
    expect((await desk.run(sql`select from user_leads where lead_id = ${mia.leadId}`)).rows).toEqual([])
    const { id, amount } = await paymentOf(mia)
    const key = randomUUID()
    const twice = [await refund(mia.leadId, id, 700, key), await refund(mia.leadId, id, 700, key)]
    expect(twice.map((response) => dataOf('refundLeadPayment', response))).toEqual([
      { state: 'done', cents: 700, isRepeat: false, isBooked: true },
      { state: 'done', cents: 700, isRepeat: true, isBooked: true },
    ])
    expect(refusalOf(await refund(mia.leadId, id, 800, key)).message).toMatch(/already requested/)
    expect(refusalOf(await refund(mia.leadId, id, amount.cents - 699)).message).toMatch(/more than is left/)
    await drainWebhooks(desk.shop)
    const after = await desk.open(mia.leadId)
    expect(after.payments).toMatchObject([{ refundedCents: 700, leftCents: amount.cents - 700 }])
    expect(after.plans).toMatchObject([{ id: mia.subscriptionId, isEntitled: true, endedAt: null }])
    expect(after.actions).toMatchObject([{ action: 'leads.refund', reason, actor: 'admin@house.example' }])
    expect(await desk.auditOf('leads.refund', mia.leadId)).toMatchObject([
      { reason, details: { cents: 700 } },
    ])

    expect((await refund(mia.leadId, id, amount.cents - 700)).statusCode).toBe(200)
    await drainWebhooks(desk.shop)
    const [plan] = (await desk.open(mia.leadId)).plans
    expect(plan?.endedAt).toEqual(expect.any(String))
    const told = (await mailsOf(desk.shop, 'cancelled')).filter(({ recipient }) => recipient === mia.email)
    expect(told).toHaveLength(1)
  })

  test('is not found on another lead’s page, nor is a ledger entry that is not a payment', async () => {
    const [mia, tom] = [await desk.buyer(), await desk.buyer()]
    const { id, amount } = await paymentOf(tom)
    expect((await refund(mia.leadId, id, 100)).statusCode).toBe(404)
    expect((await refund('nobody', id, 100)).statusCode).toBe(404)
    expect((await paymentOf(tom)).leftCents).toBe(amount.cents)
    await refund(tom.leadId, id, 100)
    const { rows } = await desk.run(
      sql`select id from ledger_entries where kind = 'refund' and lead_id = ${tom.leadId}`,
    )
    expect((await refund(tom.leadId, String(rows[0]?.['id']), 100)).statusCode).toBe(404)
  })

  test('is not refunded if the audit row cannot be written', async () => {
    const mia = await desk.buyer()
    const { id, amount } = await paymentOf(mia)
    await desk.run(
      sql`alter table audit_entries add constraint full_up check (action <> 'leads.refund') not valid`,
    )
    expect((await refund(mia.leadId, id, 300)).statusCode).toBe(500)
    await desk.run(sql`alter table audit_entries drop constraint full_up`)
    expect(await paymentOf(mia)).toMatchObject({ refundedCents: 0, leftCents: amount.cents })
  })

  test('is not refunded again on the page of an account created since', async () => {
    const mia = await desk.buyer()
    const { id } = await paymentOf(mia)
    const key = randomUUID()
    expect((await refund(mia.leadId, id, 300, key)).statusCode).toBe(200)
    await makeAccount(mia)
    const refused = await refund(mia.leadId, id, 300, key)
    expect([refused.statusCode, refusalOf(refused).message]).toEqual([
      409,
      expect.stringMatching(/open the user/),
    ])
    const { userId } = await desk.open(mia.leadId)
    const { browser, token } = desk.boss
    const body = { paymentId: id, cents: 300, key, reason }
    const again = await browser.post(`/api/admin/users/${userId}/refunds`, body, bearer(token))
    expect(dataOf('refundUserPayment', again).isRepeat).toBe(true)
    const page = await browser.get(`/api/admin/users/${userId}`, bearer(token))
    expect(dataOf('adminUser', page)).toMatchObject({
      payments: [{ refundedCents: 300 }],
      actions: [{ action: 'leads.refund', reason }],
    })
  })
})

describe('a plan of somebody without an account', () => {
  test('can be canceled at the end of its period, confirmed once by mail to the address it was bought with', async () => {
    const mia = await desk.buyer()
    expect((await cancel(mia.leadId, mia.subscriptionId, 'period-end')).statusCode).toBe(200)
    expect((await cancel(mia.leadId, mia.subscriptionId, 'period-end')).statusCode).toBe(200)
    await drainWebhooks(desk.shop)
    const { plans, actions, payments } = await desk.open(mia.leadId)
    expect(plans).toMatchObject([{ cancelAtPeriodEnd: true, endedAt: null, isEntitled: true }])
    expect(payments).toMatchObject([{ refundedCents: 0 }])
    expect(actions).toMatchObject([{ action: 'leads.cancel', reason, actor: 'admin@house.example' }])
    const told = (await mailsOf(desk.shop, 'cancelled')).filter(({ recipient }) => recipient === mia.email)
    expect(told.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ paidUntil: plans[0]?.currentPeriodEnd }),
    ])
    const [log, ...more] = await desk.auditOf('leads.cancel', mia.leadId)
    expect(more).toEqual([])
    const { rows } = await desk.run(
      sql`select user_id, kind, state from subscription_changes where lead_id = ${mia.leadId}`,
    )
    expect(rows).toEqual([{ user_id: log?.['actor_id'], kind: 'cancel', state: 'done' }])
  })

  test('can be ended at once, after which the person can be erased', async () => {
    const mia = await desk.buyer()
    const erase = () => desk.act('eraseLead', mia.leadId, { email: mia.email, reason })
    expect(refusalOf(await erase()).message).toMatch(/under Plans on this page/)
    await desk.run(sql`update subscriptions set status = 'unpaid' where id = ${mia.subscriptionId}`)
    expect(refusalOf(await erase()).message).toMatch(/under Plans on this page/)
    expect((await cancel(mia.leadId, mia.subscriptionId)).statusCode).toBe(200)
    await drainWebhooks(desk.shop)
    expect((await desk.open(mia.leadId)).plans[0]?.endedAt).not.toBeNull()
    expect((await desk.shop.stripe.subscriptions.retrieve(mia.subscriptionId)).status).toBe('canceled')
    expect((await cancel(mia.leadId, mia.subscriptionId)).statusCode).toBe(409)
    expect((await erase()).statusCode).toBe(200)
    expect((await cancel(mia.leadId, mia.subscriptionId)).statusCode).toBe(404)
  })

  test('is not found on another lead’s page', async () => {
    const [mia, tom] = [await desk.buyer(), await desk.buyer()]
    expect((await cancel(mia.leadId, tom.subscriptionId)).statusCode).toBe(404)
    expect((await desk.open(tom.leadId)).plans[0]?.endedAt).toBeNull()
  })

  test('is ended on the account’s page once there is one', async () => {
    const mia = await desk.buyer()
    await makeAccount(mia)
    const refused = await cancel(mia.leadId, mia.subscriptionId)
    expect([refused.statusCode, refusalOf(refused).message]).toEqual([
      409,
      expect.stringMatching(/open the user/),
    ])
    expect(await desk.open(mia.leadId)).toMatchObject({
      userId: expect.any(String),
      plans: [{ id: mia.subscriptionId, endedAt: null, cancelAtPeriodEnd: false }],
    })
  })

  test('is described to a bank as ended by an operator, the only one signed in', async () => {
    const mia = await desk.buyer()
    await cancel(mia.leadId, mia.subscriptionId)
    const [found] = await gatherEvidence(desk.shop.services, { order: mia.subscriptionId })
    expect(found?.events.map(({ what }) => what)).toContain('An operator asked for: end (done)')
  })
})

test('a card is shown by the name its owner knows', async () => {
  const { leadId } = await desk.buyer()
  for (const [brand, name] of [
    ['amex', 'American Express'],
    ['jcb', 'JCB'],
    ['visa', 'Visa'],
    [null, 'Card'],
  ] as const) {
    await desk.run(sql`update subscriptions set card_brand = ${brand} where lead_id = ${leadId}`)
    expect((await desk.open(leadId)).plans[0]?.card).toMatch(new RegExp(`^${name} ····4242, \\d+/\\d{4}$`))
  }
})

test('a viewer sees what was bought, but can neither refund nor end it', async () => {
  const mia = await desk.buyer()
  const seen = await desk.open(mia.leadId, desk.viewer)
  expect(seen).toMatchObject({ plans: [{ id: mia.subscriptionId }], payments: [{ kind: 'plan' }] })
  expect(JSON.stringify(seen)).not.toContain(mia.email)
  const key = randomUUID()
  const tries = [
    await refund(mia.leadId, seen.payments[0]?.id ?? '', 100, key, desk.viewer),
    await cancel(mia.leadId, mia.subscriptionId, 'now', desk.viewer),
  ]
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([403, 403])
})

test('refunds and cancellations of a lead require a step-up', async () => {
  const mia = await desk.buyer()
  const { id, leftCents } = await paymentOf(mia)
  desk.shop.test.clock.advance(6 * 60_000)
  const tries = [await refund(mia.leadId, id, 100), await cancel(mia.leadId, mia.subscriptionId)]
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([428, 428])
  const after = await desk.open(mia.leadId)
  expect(after).toMatchObject({ payments: [{ leftCents }], plans: [{ endedAt: null }] })
})

test('a card that has expired is marked', async () => {
  const { leadId } = await desk.buyer()
  const now = new Date(desk.shop.services.now())
  const expiring = async (month: number, year: number) => {
    await desk.run(sql`update subscriptions set card_exp_month = ${month}, card_exp_year = ${year}
      where lead_id = ${leadId}`)
    return (await desk.open(leadId)).plans[0]?.card
  }
  const [month, year] = [now.getUTCMonth() + 1, now.getUTCFullYear()]
  expect(await expiring(month, year)).toMatch(new RegExp(`, ${month}/${year}$`))
  expect(await expiring(month, year - 1)).toMatch(new RegExp(`, ${month}/${year - 1} \\(expired\\)$`))
})
