import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailOutbox } from '#api/mail/index.ts'
import type { MailPayloads } from '#api/mail/mail-kinds.ts'
import { profileOfLeads } from './profile-of-leads.ts'
import { recordDispute } from './record-dispute.ts'
import { recordRefund } from './record-refunds.ts'
import { refundCharge } from './refund-charge.ts'
import { buyPlan, buyUpsell, freeTrial, monthly, openShop, visitor } from './testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'

const nothing = { plan: null, plans: [], subscriptionIds: [], purchases: [] }

test('returns no plan and no purchases if nothing was bought', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_authenticationRequired')
  expect(await profileOfLeads(shop.services, [mia.leadId])).toEqual(nothing)
  expect(await profileOfLeads(shop.services, [])).toEqual(nothing)
})

test('returns a plan and an upsell with the names and prices they were sold at', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  const paid = dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_visa'))
  await buyUpsell(mia)
  const eve = await visitor(shop, 'eve@example.com')
  expect(await profileOfLeads(shop.services, [eve.leadId])).toEqual(nothing)
  expect(await profileOfLeads(shop.services, [mia.leadId, eve.leadId])).toEqual({
    plan: {
      planId: 'calmplate-1-month',
      subscriptionStatus: 'active',
      subscriptionStart: '2026-11-21T09:00:00.000Z',
      subscriptionEnd: '2026-12-21T09:00:00.000Z',
      subscriptionRenews: true,
      subscriptionReason: 'active',
      subscriptionName: '1-Month Plan',
      subscriptionBrandName: 'Calmplate',
      subscriptionPrice: 19.99,
      subscriptionCurrency: 'USD',
    },
    plans: [
      {
        appName: 'calmplate',
        planId: 'calmplate-1-month',
        subscriptionStatus: 'active',
        subscriptionEnd: '2026-12-21T09:00:00.000Z',
        subscriptionRenews: true,
      },
    ],
    subscriptionIds: [paid.subscriptionId],
    purchases: [
      {
        id: 'calmplate-1-month',
        appName: 'calmplate',
        brandName: 'Calmplate',
        orderNumber: expect.any(String),
        kind: 'plan',
        name: '1-Month Plan',
        price: 19.99,
        refunded: 0,
        currency: 'USD',
        purchasedAt: '2026-11-21T09:00:00.000Z',
      },
      {
        id: 'workout-program',
        appName: 'calmplate',
        brandName: 'Calmplate',
        orderNumber: expect.any(String),
        kind: 'upsell',
        name: 'Gentle Strength Workout Program',
        price: 18.99,
        refunded: 0,
        currency: 'USD',
        purchasedAt: '2026-11-21T09:00:00.000Z',
      },
    ],
  })
})

test('every purchase carries the order number of its receipt', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  await buyUpsell(mia)
  const { purchases } = await profileOfLeads(shop.services, [mia.leadId])
  const mails = await shop.services.db.query.select().from(mailOutbox).where(eq(mailOutbox.kind, 'receipt'))
  const receipts = mails.map(({ payload }) => payload as MailPayloads['receipt'])
  expect(purchases).toHaveLength(2)
  expect(Object.fromEntries(purchases.map(({ id, orderNumber }) => [id, orderNumber]))).toEqual(
    Object.fromEntries(receipts.map(({ productId, orderId }) => [productId, orderId])),
  )
})

test('every plan carries the id that its payment returned, even a second one of its kind and a free one', async () => {
  await using shop = await openShop()
  const buy = async (customerEmail: string, card: string, productId: string) => {
    const browser = await visitor(shop, customerEmail)
    const paid = await buyPlan(browser, card, { customerEmail, productId })
    return { leadId: browser.leadId, id: dataOf('completeSubscriptionFlow', paid).subscriptionId }
  }
  const first = await buy('mia@example.com', 'pm_card_visa', monthly)
  const again = await buy('mia@example.com', 'pm_card_visa', monthly)
  const free = await buy('eve@example.com', 'pm_card_mastercard', freeTrial.id)
  const idsOf = async (...plans: readonly { readonly leadId: string }[]) => {
    const leadIds = plans.map(({ leadId }) => leadId)
    return (await profileOfLeads(shop.services, leadIds)).subscriptionIds
  }
  expect(again.id).not.toBe(first.id)
  expect(await idsOf(first, again, free)).toHaveLength(3)
  for (const plan of [first, again, free]) expect(await idsOf(plan)).toEqual([plan.id])
})

test('reports what was refunded of each purchase, without refunds that failed at the bank', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  await buyUpsell(mia)
  const charges = (await shop.stripe.charges.list()).data
  const chargeOf = (cents: number) => charges.find(({ amount }) => amount === cents)?.id ?? ''
  const give = (key: string, chargeId: string, cents?: number) =>
    refundCharge(shop.services, {
      key,
      chargeId,
      reason: 'requested_by_customer',
      ...(cents === undefined ? {} : { cents }),
    })
  await give('plan', chargeOf(1999))
  await give('a part', chargeOf(1899), 500)
  const refundedOf = async () =>
    (await profileOfLeads(shop.services, [mia.leadId])).purchases.map(({ refunded }) => refunded)
  expect(await refundedOf()).toEqual([19.99, 5])
  const [refund] = (await shop.stripe.refunds.list({ charge: chargeOf(1899) })).data
  await shop.control('refunds/fail', { refund: refund?.id })
  await recordRefund(shop.services, refund?.id ?? '')
  expect(await refundedOf()).toEqual([19.99, 0])
})

test('counts money that the bank took back for good like a refund, and no more than was paid', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  await buyUpsell(mia)
  const charge = (await shop.stripe.charges.list()).data.find(({ amount }) => amount === 1899)?.id ?? ''
  const refundedOf = async () => {
    const [dispute] = (await shop.stripe.disputes.list()).data
    if (dispute !== undefined) await recordDispute(shop.services, dispute.id)
    return (await profileOfLeads(shop.services, [mia.leadId])).purchases.map(({ refunded }) => refunded)
  }
  await refundCharge(shop.services, {
    key: 'part',
    chargeId: charge,
    reason: 'requested_by_customer',
    cents: 500,
  })
  await shop.control('disputes', { charge })
  expect(await refundedOf()).toEqual([0, 5])
  const [dispute] = (await shop.stripe.disputes.list()).data
  await shop.control('disputes/close', { dispute: dispute?.id, status: 'lost' })
  expect(await refundedOf()).toEqual([0, 18.99])
})
