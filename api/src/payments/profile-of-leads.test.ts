import { expect, test } from 'vitest'
import { profileOfLeads } from '#api/payments/profile-of-leads.ts'
import { recordRefund } from '#api/payments/record-refunds.ts'
import { refundCharge } from '#api/payments/refund-charge.ts'
import { buyPlan, buyUpsell, openShop, visitor } from '#api/payments/testing/shop.ts'

test('nothing bought: no plan, no purchases', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_authenticationRequired')
  expect(await profileOfLeads(shop.services, [mia.leadId])).toEqual({ plan: null, purchases: [] })
  expect(await profileOfLeads(shop.services, [])).toEqual({ plan: null, purchases: [] })
})

test('a plan and an upsell, with the names and prices they were sold at', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  await buyUpsell(mia)
  const eve = await visitor(shop, 'eve@example.com')
  expect(await profileOfLeads(shop.services, [eve.leadId])).toEqual({ plan: null, purchases: [] })
  expect(await profileOfLeads(shop.services, [mia.leadId, eve.leadId])).toEqual({
    plan: {
      planId: 'calmplate-1-month',
      subscriptionStatus: 'active',
      subscriptionStart: '2026-11-21T09:00:00.000Z',
      subscriptionEnd: '2026-12-21T09:00:00.000Z',
      subscriptionRenews: true,
      subscriptionName: '1-Month Plan',
      subscriptionPrice: 19.99,
      subscriptionCurrency: 'USD',
    },
    purchases: [
      {
        id: 'calmplate-1-month',
        kind: 'plan',
        name: '1-Month Plan',
        price: 19.99,
        refunded: 0,
        currency: 'USD',
        purchasedAt: '2026-11-21T09:00:00.000Z',
      },
      {
        id: 'workout-program',
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

test('what was given back is told of each purchase, without what failed at the bank', async () => {
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
