import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailOutbox } from '#api/mail/mail-tables.ts'
import { buyPlan, buyUpsell, freeTrial, openShop, visitor } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { reconcilePayments } from '#api/payments/reconcile-payments.ts'

const receipts = async ({ services }: Shop) => {
  const rows = await services.db.query
    .select()
    .from(mailOutbox)
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id))
  return rows.map(({ kind, brandId, recipient, payload }) => ({ kind, brandId, recipient, payload }))
}
const receiptOf = (productId: string, amountCents: number) => ({
  kind: 'receipt',
  brandId: 'calmplate',
  recipient: 'mia@example.com',
  payload: {
    orderId: expect.any(String),
    productId,
    amountCents,
    currency: 'usd',
    paidAt: expect.stringMatching(/^2026-11-21T09:00/),
  },
})

test('each payment has one receipt, however often it is looked at; a declined card has none', async () => {
  await using shop = await openShop({ webhooks: true })
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_chargeDeclined')
  expect(await receipts(shop)).toEqual([])
  await buyPlan(mia, 'pm_card_visa')
  await buyUpsell(mia)
  await buyUpsell(mia)
  await shop.delivered()
  await reconcilePayments(shop.services)
  const sent = await receipts(shop)
  expect(sent).toHaveLength(2)
  expect(sent).toEqual(
    expect.arrayContaining([receiptOf('calmplate-1-month', 1999), receiptOf('workout-program', 1899)]),
  )
})

test('a free first term has a receipt of nothing', async () => {
  await using shop = await openShop()
  await buyPlan(await visitor(shop), 'pm_card_visa', { productId: freeTrial.id })
  expect(await receipts(shop)).toEqual([receiptOf(freeTrial.id, 0)])
})
