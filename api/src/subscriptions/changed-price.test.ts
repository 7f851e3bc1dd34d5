import { expect, test } from 'vitest'
import { paidCharges } from '#api/payments/testing/paid-charges.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { remindOfRenewals } from './remind-of-renewals.ts'
import { advanceDays, drainWebhooks, mailsOf, openShopWithWebhooks, signUpMember } from './testing/member.ts'
import { reprice } from './testing/reprice.ts'

/** The charges that mails announced: what is charged, and the price it replaces. */
async function announced(shop: Shop) {
  await drainWebhooks(shop)
  await remindOfRenewals(shop.services)
  const mails = (await mailsOf(shop, 'renewal-reminder')).toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  )
  return mails.map(({ payload }) => {
    const { amountCents, formerCents } = payload as Readonly<Record<string, unknown>>
    return [amountCents, formerCents]
  })
}

test('a changed price is announced ten days ahead with the one it replaces, and once', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId: plan } = await signUpMember(shop)
  await advanceDays(shop, 31)
  await reprice(shop, plan, { cents: 4999 })
  await advanceDays(shop, 19.5)
  expect(await announced(shop)).toEqual([])
  await advanceDays(shop, 1)
  expect(await announced(shop)).toEqual([[4999, 3999]])
  await advanceDays(shop, 10)
  expect(await paidCharges(shop)).toEqual([4999, 3999, 1999])
  await advanceDays(shop, 25)
  expect(await announced(shop)).toHaveLength(1)
  await advanceDays(shop, 2)
  expect(await announced(shop)).toEqual([
    [4999, 3999],
    [4999, undefined],
  ])
})

test('so is one that changes while the introductory price still runs: it replaces the agreed one', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId: plan } = await signUpMember(shop)
  await reprice(shop, plan, { cents: 4999 })
  await advanceDays(shop, 20.5)
  expect(await announced(shop)).toEqual([[4999, 3999]])
})

test('the price of a switch is agreed, not changed, until somebody else changes it', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await advanceDays(shop, 31)
  expect((await mia.post('switch', { interval: 'annual' })).statusCode).toBe(200)
  expect(await announced(shop)).toEqual([[11_999, undefined]])
  await reprice(shop, mia.subscriptionId, { cents: 12_999, interval: 'year' })
  shop.test.clock.advance(1000)
  expect(await announced(shop)).toEqual([
    [11_999, undefined],
    [12_999, 11_999],
  ])
})

test('of a switch before 0043, which stored no price, nothing is said to change', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await advanceDays(shop, 31)
  expect((await mia.post('switch', { interval: 'annual' })).statusCode).toBe(200)
  await shop.services.db.pool.query(
    'update subscription_changes set renewal_cents = null, renewal_currency = null',
  )
  expect(await announced(shop)).toEqual([[11_999, undefined]])
})

test('while Stripe has yet to confirm a switch, no price is said to change', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await advanceDays(shop, 31)
  expect((await mia.post('switch', { interval: 'annual' })).statusCode).toBe(200)
  await reprice(shop, mia.subscriptionId, { cents: 3999 })
  await drainWebhooks(shop)
  await shop.services.db.pool.query(`update subscription_changes set state = 'running'`)
  await advanceDays(shop, 26)
  expect(await announced(shop)).toEqual([[3999, undefined]])
})

test('a price that a change charged at once is no change a year later', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await advanceDays(shop, 31)
  await reprice(shop, mia.subscriptionId, { cents: 11_999, interval: 'year' })
  await drainWebhooks(shop)
  expect(await paidCharges(shop)).toContain(11_999)
  await advanceDays(shop, 340)
  expect((await announced(shop)).at(-1)).toEqual([11_999, undefined])
})

test('what a change costs for the rest of a period is no price: neither charged with a renewal nor at once', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId: plan } = await signUpMember(shop)
  await advanceDays(shop, 36)
  await reprice(shop, plan, { cents: 4999, charges: 'later' })
  await advanceDays(shop, 26)
  expect((await paidCharges(shop))[0]).toBeGreaterThan(4999)
  await advanceDays(shop, 10)
  await reprice(shop, plan, { cents: 5999, charges: 'at-once' })
  await advanceDays(shop, 16)
  expect((await announced(shop)).at(-1)).toEqual([5999, 4999])
  await advanceDays(shop, 31)
  expect((await announced(shop)).at(-1)).toEqual([5999, undefined])
})

test('the renewal after one that also charged for a change is no other price', async () => {
  await using shop = await openShopWithWebhooks()
  const { subscriptionId: plan } = await signUpMember(shop)
  await advanceDays(shop, 36)
  await reprice(shop, plan, { cents: 4999, charges: 'later' })
  await advanceDays(shop, 26)
  await advanceDays(shop, 26)
  expect((await announced(shop)).at(-1)).toEqual([4999, undefined])
})
