import { expect, test } from 'vitest'
import { heard, mailsOf, member, openHearingShop, pass } from './testing/member.ts'

test('a cancelled plan that runs out as told ends without another word', async () => {
  await using shop = await openHearingShop()
  const mia = await member(shop)
  await mia.post('cancel')
  await pass(shop, 31)
  expect((await mia.plan()).status).toBe('canceled')
  expect(await mailsOf(shop, 'cancelled')).toHaveLength(1)
})

test('a cancelled plan that ends earlier, because its money went back, is told of', async () => {
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
