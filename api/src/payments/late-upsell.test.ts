import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { checkMoneyInvariants } from '#api/payments/check-money-invariants.ts'
import { reconcilePayments } from '#api/payments/reconcile-payments.ts'
import { buyPlan, buyUpsell, openShop, visitor } from '#api/payments/testing/shop.ts'

test('a click whose server fell silent charges nothing any more once another click has bought the offer', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  await shop.control('faults', [
    { action: 'delay', delayMs: 3_000, match: { method: 'POST', path: '/v1/payment_intents' } },
  ])
  const isMaking = new Promise<void>((resolve) => {
    shop.stripe.on('request', ({ method, path }: Stripe.RequestEvent) => {
      if (method === 'POST' && path === '/v1/payment_intents') resolve()
    })
  })
  const late = buyUpsell(mia)
  await isMaking
  shop.test.clock.advance(40_000)
  await reconcilePayments(shop.services)
  const next = await buyUpsell(mia)
  expect([next.statusCode, (await late).statusCode]).toEqual([200, 200])
  const charges = (await shop.stripe.charges.list()).data.filter(({ paid }) => paid)
  expect(charges.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1899, 1999])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})
