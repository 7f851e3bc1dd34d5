import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { drainWebhooks } from '#api/subscriptions/testing/member.ts'
import { reprice } from '#api/subscriptions/testing/reprice.ts'
import { openUserDesk } from './testing/user-desk.ts'

test('a resent receipt of a renewal is still one of a renewal, and one of a charge during a period is not', async () => {
  await using desk = await openUserDesk()
  const mia = await desk.customer()
  await desk.shop.control('renewals/now', { subscription: mia.subscriptionId })
  await reprice(desk.shop, mia.subscriptionId, { cents: 4999, charges: 'at-once' })
  await drainWebhooks(desk.shop)
  const { payments } = await desk.open(mia.id)
  const resent = async (isPaid: (cents: number) => boolean) => {
    const payment = payments.find(({ kind, amount }) => kind === 'renewal' && isPaid(amount.cents))
    const key = randomUUID()
    const asked = { kind: 'receipt', paymentId: payment?.id, key }
    expect((await desk.act('resendUserMail', mia.id, asked)).statusCode).toBe(200)
    const { rows } = await desk.run(
      sql`select payload from mail_outbox where dedupe_key = ${`again:${mia.id}:${key}`}`,
    )
    return rows[0]?.['payload']
  }
  const renewal = await resent((cents) => cents === 3999)
  expect(renewal).toMatchObject({ isRenewal: true, amountCents: 3999 })
  expect(renewal).not.toHaveProperty('isExtraCharge')
  expect(await resent((cents) => cents <= 1000)).toMatchObject({ isRenewal: true, isExtraCharge: true })
})
