import { expect, test } from 'vitest'
import { reconcilePayments } from './reconcile-payments.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, buyUpsell, openShop, visitor } from './testing/shop.ts'

test('a click whose server stalled charges nothing once another click has bought the offer', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  const making = shop.wire.holdNext('POST', /^\/v1\/payment_intents$/)
  const late = buyUpsell(mia)
  await making.reached
  shop.test.clock.advance(40_000)
  await reconcilePayments(shop.services)
  const next = await buyUpsell(mia)
  making.release()
  expect([next.statusCode, (await late).statusCode]).toEqual([200, 200])
  const charges = (await shop.stripe.charges.list()).data.filter(({ paid }) => paid)
  expect(charges.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1899, 1999])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})
