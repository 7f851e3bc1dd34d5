import { expect, test } from 'vitest'
import { mailLifetimes } from '#api/mail/index.ts'
import { paidTrial } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { remindOfRenewals } from './remind-of-renewals.ts'
import { mailsOf, member, openHearingShop, pass } from './testing/member.ts'

const day = 86_400_000

/** How many mails a round would write, those that are there already included. */
async function triesOfRound(shop: Shop): Promise<number> {
  let tries = 0
  const newId = () => {
    tries += 1
    return shop.services.newId()
  }
  await remindOfRenewals({ ...shop.services, newId })
  return tries
}

test('whoever was told of a renewal is not looked at again in the rounds until then', async () => {
  await using shop = await openHearingShop()
  await member(shop)
  await pass(shop, 28)
  expect(await triesOfRound(shop)).toBe(1)
  expect(await triesOfRound(shop)).toBe(0)
  expect(await mailsOf(shop, 'renewal-reminder')).toHaveLength(1)
})

test('the end of a trial is told of while it can be cancelled in time, however long the mail waits', async () => {
  await using shop = await openHearingShop()
  await member(shop, { productId: paidTrial })
  await pass(shop, 2)
  expect(await triesOfRound(shop)).toBe(0)
  await pass(shop, 1)
  expect(await triesOfRound(shop)).toBe(1)
  const [mail] = await mailsOf(shop, 'trial-ending')
  const lastDay = Date.parse('2026-11-28T09:00:00.000Z') - 2 * day
  expect(mail?.payload).toMatchObject({ endsAt: '2026-11-28T09:00:00.000Z' })
  expect(shop.services.now() + mailLifetimes['trial-ending']).toBeLessThanOrEqual(lastDay)
})

test('who was told that a trial ends is still told of the renewals after it', async () => {
  await using shop = await openHearingShop()
  await member(shop, { productId: paidTrial })
  await pass(shop, 5)
  expect(await triesOfRound(shop)).toBe(1)
  expect(await triesOfRound(shop)).toBe(0)
  expect(await mailsOf(shop, 'trial-ending')).toHaveLength(1)
  await pass(shop, 3)
  await pass(shop, 27)
  expect(await triesOfRound(shop)).toBe(1)
  expect(await triesOfRound(shop)).toBe(0)
  expect(await mailsOf(shop, 'renewal-reminder')).toHaveLength(1)
})
