import { expect, test } from 'vitest'
import { heard, mailsOf, member, openHearingShop, pass } from './testing/member.ts'

test('a canceled plan ends on the announced day without a second mail', async () => {
  await using shop = await openHearingShop()
  const mia = await member(shop)
  await mia.post('cancel')
  await pass(shop, 31)
  expect((await mia.plan()).status).toBe('canceled')
  expect(await mailsOf(shop, 'cancelled')).toHaveLength(1)
})

test('a canceled plan that ends early because of a refund is announced again', async () => {
  await using shop = await openHearingShop()
  const mia = await member(shop)
  await mia.post('cancel')
  const charges = await shop.stripe.charges.list()
  await shop.stripe.refunds.create({ charge: charges.data[0]?.id ?? '' })
  await heard(shop)
  expect((await mia.plan()).status).toBe('canceled')
  expect((await mailsOf(shop, 'cancelled')).map(({ payload }) => payload)).toMatchObject([
    { paidUntil: expect.any(String) },
    { paidUntil: null },
  ])
})
