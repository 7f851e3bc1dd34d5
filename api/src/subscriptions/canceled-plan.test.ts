import { expect, test } from 'vitest'
import { drainWebhooks, mailsOf, signUpMember, openShopWithWebhooks, advanceDays } from './testing/member.ts'

test('a canceled plan ends on the announced day without a second mail', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await mia.post('cancel')
  await advanceDays(shop, 31)
  expect((await mia.plan()).status).toBe('canceled')
  expect(await mailsOf(shop, 'cancelled')).toHaveLength(1)
})

test('a canceled plan that ends early because of a refund is announced again', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await mia.post('cancel')
  const charges = await shop.stripe.charges.list()
  await shop.stripe.refunds.create({ charge: charges.data[0]?.id ?? '' })
  await drainWebhooks(shop)
  expect((await mia.plan()).status).toBe('canceled')
  const told = (await mailsOf(shop, 'cancelled')).map(({ payload }) => payload)
  expect(told).toHaveLength(2)
  expect(told).toContainEqual(expect.objectContaining({ paidUntil: expect.any(String) }))
  expect(told).toContainEqual(expect.objectContaining({ paidUntil: null }))
})
