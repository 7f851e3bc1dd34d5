import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import type { Shop } from './testing/shop.ts'
import { lateMember } from '#api/subscriptions/testing/card-update.ts'
import { advanceDays, openShopWithWebhooks, signUpMember } from '#api/subscriptions/testing/member.ts'
import { endOrSetToEnd } from './end-or-set-to-end.ts'

/** Notes every write to Stripe's subscriptions with its key, and whatever else is added. */
function watchWrites({ stripe }: Shop): string[] {
  const seen: string[] = []
  stripe.on('request', ({ method, path, idempotency_key: key }: Stripe.RequestEvent) => {
    if (method !== 'GET' && path.startsWith('/v1/subscriptions/')) seen.push(`${method} ${key}`)
  })
  return seen
}

test('a plan in good standing is set to end, and one that is set already is left alone', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId: id } = await signUpMember(shop)
  const seen = watchWrites(shop)
  const beforeWrite = async () => void seen.push('before')
  expect(await endOrSetToEnd(shop.services, id, { key: 'k', beforeWrite })).toBe('set')
  expect(seen).toEqual(['before', 'POST k:set'])
  expect(await endOrSetToEnd(shop.services, id, { key: 'k', isSet: true, beforeWrite })).toBe('set')
  expect(seen).toHaveLength(2)
})

test.each([false, true])('an overdue plan is ended at once, set to end before or not (%s)', async (isSet) => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId: id } = await lateMember(shop)
  const seen = watchWrites(shop)
  expect(await endOrSetToEnd(shop.services, id, { key: 'k', isSet })).toBe('ended')
  expect(seen).toEqual(['DELETE k:end'])
})

test('a plan whose period ends unpaid before it is set to end is ended, too', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId: id } = await signUpMember(shop)
  await shop.control('cards/break', { subscription: id })
  const seen = watchWrites(shop)
  const beforeWrite = async () => {
    seen.push('before')
    if (seen.length === 1) await advanceDays(shop, 31)
  }
  expect(await endOrSetToEnd(shop.services, id, { key: 'k', beforeWrite })).toBe('ended')
  expect(seen).toEqual(['before', 'POST k:set', 'before', 'DELETE k:end'])
})

test('whoever may not write any more does not', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId: id } = await signUpMember(shop)
  const seen = watchWrites(shop)
  const beforeWrite = async () => Promise.reject(new Error('replaced'))
  await expect(endOrSetToEnd(shop.services, id, { key: 'k', beforeWrite })).rejects.toThrow('replaced')
  expect(seen).toEqual([])
})
