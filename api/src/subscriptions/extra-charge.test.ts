import { expect, test } from 'vitest'
import type { Shop } from '#api/payments/testing/shop.ts'
import { ledgerOf } from './testing/books.ts'
import { advanceDays, drainWebhooks, mailsOf, openShopWithWebhooks, signUpMember } from './testing/member.ts'

/** Gives a plan another price in the Dashboard, and charges at once for what that changes. */
async function changeAndCharge({ stripe }: Shop, plan: string, cents: number): Promise<void> {
  const [item] = (await stripe.subscriptions.retrieve(plan)).items.data
  const { product } = item?.price ?? {}
  const price = await stripe.prices.create({
    product: typeof product === 'string' ? product : '',
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' },
  })
  await stripe.subscriptions.update(plan, {
    items: [{ id: item?.id ?? '', price: price.id }],
    proration_behavior: 'always_invoice',
  })
}

test('the receipt of a charge during a period calls it no renewal', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await advanceDays(shop, 36)
  await changeAndCharge(shop, mia.subscriptionId, 4999)
  await drainWebhooks(shop)
  const extra = Number((await ledgerOf(shop)).map((entry) => /^renewal (\d{3})$/.exec(entry)?.[1]).join(''))
  expect(extra).toBeGreaterThan(0)
  const receipts = (await mailsOf(shop, 'receipt')).map(({ payload }) => payload)
  expect(receipts).toContainEqual(expect.objectContaining({ amountCents: extra, isExtraCharge: true }))
  const renewal = receipts.find((payload) => 'isRenewal' in payload && !('isExtraCharge' in payload))
  expect(renewal).toMatchObject({ amountCents: 3999 })
})
