import { dayMs } from '@fennel/funnel'
import { expect, test, vi } from 'vitest'
import { buyPlan, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import {
  advanceDays,
  drainWebhooks,
  openShopWithWebhooks,
  signUpMember,
} from '#api/subscriptions/testing/member.ts'

const warning = 'Stripe will charge another amount for a renewal than the one that is announced'

function warningsOf(shop: Shop) {
  const warn = vi.spyOn(shop.services.log, 'warn')
  return () => warn.mock.calls.filter(([, message]) => message === warning).map(([about]) => about)
}

test('a plan that got a coupon at Stripe is named in the log, once; the coupon of its first term is not one', async () => {
  await using shop = await openShopWithWebhooks()
  const warnings = warningsOf(shop)
  const { subscriptions, coupons } = shop.stripe
  await buyPlan(await visitor(shop, 'noa@example.com'), 'pm_card_authenticationRequired', {
    customerEmail: 'noa@example.com',
  })
  await drainWebhooks(shop)
  const [unpaid] = (await subscriptions.list({ status: 'all' })).data
  expect(unpaid).toMatchObject({ status: 'incomplete', discounts: [expect.any(String)] })
  const { subscriptionId: plan } = await signUpMember(shop)
  expect(warnings()).toEqual([])
  const { id: coupon } = await coupons.create({ percent_off: 50, duration: 'forever' })
  await subscriptions.update(plan, { discounts: [{ coupon }] })
  await drainWebhooks(shop)
  await subscriptions.update(plan, { metadata: { seen: 'yes' } })
  await drainWebhooks(shop)
  expect(warnings()).toEqual([{ plan }])
})

test('so is one that got a second item', async () => {
  await using shop = await openShopWithWebhooks()
  const warnings = warningsOf(shop)
  const { subscriptionId: plan } = await signUpMember(shop)
  const [item] = (await shop.stripe.subscriptions.retrieve(plan)).items.data
  await shop.stripe.subscriptions.update(plan, {
    items: [{ price: item?.price.id ?? '' }],
    proration_behavior: 'none',
  })
  await drainWebhooks(shop)
  expect(warnings()).toEqual([{ plan }])
})

test('a plan that is set to end is not named: nothing is announced for it', async () => {
  await using shop = await openShopWithWebhooks()
  const warnings = warningsOf(shop)
  const { subscriptionId: plan } = await signUpMember(shop)
  const { id: coupon } = await shop.stripe.coupons.create({ percent_off: 50, duration: 'forever' })
  await shop.stripe.subscriptions.update(plan, { cancel_at_period_end: true, discounts: [{ coupon }] })
  await drainWebhooks(shop)
  expect(warnings()).toEqual([])
  await shop.stripe.subscriptions.update(plan, { cancel_at_period_end: false })
  await drainWebhooks(shop)
  expect(warnings()).toEqual([{ plan }])
})

test('so is one that a schedule manages, and one that is to end within its next period', async () => {
  await using shop = await openShopWithWebhooks()
  const warnings = warningsOf(shop)
  const { subscriptions, subscriptionSchedules } = shop.stripe
  const [mia, noa, kim] = [
    await signUpMember(shop),
    await signUpMember(shop, { email: 'noa@example.com' }),
    await signUpMember(shop, { email: 'kim@example.com' }),
  ]
  await subscriptionSchedules.create({ from_subscription: mia.subscriptionId })
  const on = (day: string) => ({ cancel_at: Date.parse(`${day}T09:00:00Z`) / 1000 })
  await subscriptions.update(mia.subscriptionId, { metadata: { seen: 'yes' } })
  await subscriptions.update(noa.subscriptionId, on('2027-01-10'))
  await subscriptions.update(kim.subscriptionId, on('2027-01-21'))
  await drainWebhooks(shop)
  expect(new Set(warnings())).toEqual(new Set([mia, noa].map(({ subscriptionId: plan }) => ({ plan }))))
})

test('a plan that ends with a period that begins on the 31st is not: that period is as short as the month', async () => {
  await using shop = await openShopWithWebhooks()
  const warnings = warningsOf(shop)
  const { subscriptions } = shop.stripe
  const daysToNewYearsEve = (Date.parse('2026-12-31T09:00:00Z') - shop.test.clock.now()) / dayMs
  await advanceDays(shop, daysToNewYearsEve)
  const [mia, noa] = [await signUpMember(shop), await signUpMember(shop, { email: 'noa@example.com' })]
  const [item] = (await subscriptions.retrieve(mia.subscriptionId)).items.data
  const renewsOn = new Date((item?.current_period_end ?? 0) * 1000)
  expect(renewsOn.toISOString()).toMatch(/^2027-01-31/)
  const after = (days: number) => ({ cancel_at: (renewsOn.getTime() + days * dayMs) / 1000 })
  await subscriptions.update(mia.subscriptionId, after(28))
  await drainWebhooks(shop)
  expect(warnings()).toEqual([])
  await subscriptions.update(noa.subscriptionId, after(27))
  await drainWebhooks(shop)
  expect(warnings()).toEqual([{ plan: noa.subscriptionId }])
})
