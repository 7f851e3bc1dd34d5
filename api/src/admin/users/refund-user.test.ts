import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#api/db/in-transaction.ts'
import { armFaultPoint } from '#api/payments/fault-point.ts'
import { finishRefunds } from '#api/payments/index.ts'
import { advanceDays, drainWebhooks } from '#api/subscriptions/testing/member.ts'
import { reprice } from '#api/subscriptions/testing/reprice.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { statementsWaiting } from '#api/testing/statements-waiting.ts'
import { lockTeam } from '../operator-store.ts'
import { openUserDesk, reason } from './testing/user-desk.ts'
import type { UserDesk } from './testing/user-desk.ts'

vi.setConfig({ testTimeout: 120_000 })

let desk: UserDesk
beforeAll(async () => {
  desk = await openUserDesk()
})
afterAll(async () => {
  armFaultPoint(undefined)
  await desk[Symbol.asyncDispose]()
})

describe('a refund', () => {
  const refund = (id: string, paymentId: string, cents: number, key: string = randomUUID()) =>
    desk.act('refundUserPayment', id, { paymentId, cents, key, reason })

  test('works in parts and in full, never for more than was charged, each once', async () => {
    const mia = await desk.customer()
    const [paid] = (await desk.open(mia.id)).payments
    const { id = '', amount } = paid ?? {}
    const total = amount?.cents ?? 0
    expect(total).toBeGreaterThan(1000)
    for (const cents of [0, -1, 1.5, total + 1, 1e12])
      expect([400, 409]).toContain((await refund(mia.id, id, cents)).statusCode)
    const key = randomUUID()
    const twice = await Promise.all([refund(mia.id, id, 700, key), refund(mia.id, id, 700, key)])
    expect(twice.map((response) => dataOf('refundUserPayment', response).cents)).toEqual([700, 700])
    expect(refusalOf(await refund(mia.id, id, 800, key)).message).toMatch(/already requested/)
    expect((await desk.open(mia.id)).payments[0]).toMatchObject({
      refundedCents: 700,
      leftCents: total - 700,
      holdsPlan: true,
    })
    expect(refusalOf(await refund(mia.id, id, total - 699)).message).toMatch(/more than is left/)
    expect((await desk.list({ email: mia.email })).users[0]?.status).toBe('active')

    expect((await refund(mia.id, id, total - 700)).statusCode).toBe(200)
    await drainWebhooks(desk.shop)
    const after = await desk.open(mia.id)
    expect(after.payments[0]).toMatchObject({ refundedCents: total, leftCents: 0, holdsPlan: false })
    expect(after.user).toMatchObject({ status: 'ended', refunds: 2, money: [{ netCents: 0 }] })
    expect((await refund(mia.id, id, 1)).statusCode).toBe(409)
    const rows = await desk.auditOf('users.refund', mia.id)
    expect(rows).toMatchObject([
      { reason, details: { cents: 700 } },
      { reason, details: { cents: total - 700 } },
    ])
  })

  test('ends the plan only of the latest payment for a period, not of a charge during one', async () => {
    const mia = await desk.customer()
    const minute = 1 / (24 * 60)
    await advanceDays(desk.shop, minute)
    await desk.shop.control('renewals/now', { subscription: mia.subscriptionId })
    await advanceDays(desk.shop, minute)
    await reprice(desk.shop, mia.subscriptionId, { cents: 4999, charges: 'at-once' })
    await drainWebhooks(desk.shop)
    const { payments } = await desk.open(mia.id)
    const renewal = payments.find(({ kind, amount }) => kind === 'renewal' && amount.cents === 3999)
    expect(payments).toHaveLength(3)
    expect(payments.filter(({ holdsPlan }) => holdsPlan)).toEqual([renewal])
  })

  test.each([
    ['made a viewer', sql`role = 'viewer'`],
    ['removed', sql`disabled_at = now()`],
  ])('by an operator who is %s in the meantime returns no money and ends no plan', async (_how, change) => {
    const mia = await desk.customer()
    const before = await desk.open(mia.id)
    const { id: paymentId = '' } = before.payments[0] ?? {}
    const { id: subscriptionId = '' } = before.plans[0] ?? {}
    const asked = await inTransaction(desk.shop.services.db, async (tx) => {
      await lockTeam(tx)
      const calls = [
        refund(mia.id, paymentId, 700),
        desk.act('cancelUserPlan', mia.id, { subscriptionId, when: 'now', reason }),
      ]
      await expect.poll(() => statementsWaiting(desk.shop.services.db)).toBe(2)
      await tx.execute(sql`update operators set ${change} where user_id = ${desk.boss.id}`)
      return { calls }
    })
    const statuses = (await Promise.all(asked.calls)).map(({ statusCode }) => statusCode)
    await desk.run(
      sql`update operators set role = 'admin', disabled_at = null where user_id = ${desk.boss.id}`,
    )
    expect(statuses).toEqual([403, 403])
    const after = await desk.open(mia.id)
    expect([after.payments, after.plans]).toEqual([before.payments, before.plans])
  })

  test('that fails at the bank is shown as failed, is not counted, and can be repeated', async () => {
    const mia = await desk.customer()
    const [paid] = (await desk.open(mia.id)).payments
    const total = paid?.amount.cents ?? 0
    expect((await refund(mia.id, paid?.id ?? '', 700)).statusCode).toBe(200)
    const { rows } = await desk.run(
      sql`select stripe_refund_id as id from refund_claims where lead_id = ${mia.leadId}`,
    )
    await desk.shop.control('refunds/fail', { refund: rows[0]?.['id'] })
    await drainWebhooks(desk.shop)
    const after = await desk.open(mia.id)
    expect(after.payments[0]).toMatchObject({ refundedCents: 0, failedRefundCents: 700, leftCents: total })
    expect(after.user).toMatchObject({ refunds: 0, money: [{ refundedCents: 0, netCents: total }] })
    const again = async (cents: number) => {
      desk.shop.test.clock.advance(1000)
      expect((await refund(mia.id, paid?.id ?? '', cents)).statusCode).toBe(200)
      await drainWebhooks(desk.shop)
      return (await desk.open(mia.id)).payments[0]
    }
    expect(await again(300)).toMatchObject({ refundedCents: 300, failedRefundCents: 400 })
    expect(await again(400)).toMatchObject({ refundedCents: 700, failedRefundCents: 0 })
    expect(await again(total - 700)).toMatchObject({
      refundedCents: total,
      failedRefundCents: 0,
      leftCents: 0,
    })
  })

  test('by many clicks at once returns what is left and not a cent more', async () => {
    const mia = await desk.customer()
    const [paid] = (await desk.open(mia.id)).payments
    const total = paid?.amount.cents ?? 0
    const part = Math.floor(total / 3)
    const all = await Promise.all(Array.from({ length: 6 }, () => refund(mia.id, paid?.id ?? '', part)))
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
    await drainWebhooks(desk.shop)
    expect((await desk.open(mia.id)).payments[0]?.refundedCents).toBe(part * 3)
  })

  test('of another user’s payment, or of a ledger entry that is not a payment, answers 404', async () => {
    const [mia, tom] = [await desk.customer(), await desk.customer()]
    const [paid] = (await desk.open(tom.id)).payments
    expect((await refund(mia.id, paid?.id ?? '', 100)).statusCode).toBe(404)
    await refund(tom.id, paid?.id ?? '', 100)
    const { rows } = await desk.run(
      sql`select id from ledger_entries where kind = 'refund' and lead_id = ${tom.leadId}`,
    )
    expect((await refund(tom.id, String(rows[0]?.['id']), 100)).statusCode).toBe(404)
  })

  test.each(['refund.claim.afterCommit', 'refund.create.afterStripe'])(
    'interrupted at %s is finished later, once',
    async (point) => {
      const mia = await desk.customer()
      const [paid] = (await desk.open(mia.id)).payments
      const key = randomUUID()
      armFaultPoint(`${point}:1:error`)
      expect((await refund(mia.id, paid?.id ?? '', 300, key)).statusCode).toBe(500)
      const left = (await desk.open(mia.id)).payments[0]?.leftCents
      expect(left).toBe((paid?.amount.cents ?? 0) - 300)
      desk.shop.test.clock.advance(31_000)
      await Promise.all([finishRefunds(desk.shop.services), finishRefunds(desk.shop.services)])
      await drainWebhooks(desk.shop)
      expect((await desk.open(mia.id)).payments[0]).toMatchObject({ refundedCents: 300, leftCents: left })
      expect(dataOf('refundUserPayment', await refund(mia.id, paid?.id ?? '', 300, key))).toMatchObject({
        state: 'done',
        isRepeat: true,
      })
      const charge = await desk.shop.stripe.paymentIntents.retrieve(mia.intentId, {
        expand: ['latest_charge'],
      })
      expect(charge.latest_charge).toMatchObject({ amount_refunded: 300 })
    },
  )

  test('does not happen if its audit row cannot be written', async () => {
    const mia = await desk.customer()
    const [paid] = (await desk.open(mia.id)).payments
    await desk.run(
      sql`alter table audit_entries add constraint full_up check (action <> 'users.refund') not valid`,
    )
    expect((await refund(mia.id, paid?.id ?? '', 300)).statusCode).toBe(500)
    await desk.run(sql`alter table audit_entries drop constraint full_up`)
    expect((await desk.open(mia.id)).payments[0]).toMatchObject({
      refundedCents: 0,
      leftCents: paid?.amount.cents,
    })
  })
})
