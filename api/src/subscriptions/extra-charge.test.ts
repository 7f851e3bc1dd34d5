import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkMoneyInvariants } from '#api/payments/testing/check-money-invariants.ts'
import { paidCharges } from '#api/payments/testing/paid-charges.ts'
import { brokenRules } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { ledgerOf } from './testing/books.ts'
import { advanceDays, drainWebhooks, mailsOf, openShopWithWebhooks, signUpMember } from './testing/member.ts'
import type { Member } from './testing/member.ts'
import { reprice } from './testing/reprice.ts'

test('the receipt of a charge during a period calls it no renewal', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await advanceDays(shop, 36)
  await reprice(shop, mia.subscriptionId, { cents: 4999, charges: 'at-once' })
  await drainWebhooks(shop)
  const extra = Number((await ledgerOf(shop)).map((entry) => /^renewal (\d{3})$/.exec(entry)?.[1]).join(''))
  expect(extra).toBeGreaterThan(0)
  const receipts = (await mailsOf(shop, 'receipt')).map(({ payload }) => payload)
  expect(receipts).toContainEqual(expect.objectContaining({ amountCents: extra, isExtraCharge: true }))
  const renewal = receipts.find((payload) => 'isRenewal' in payload && !('isExtraCharge' in payload))
  expect(renewal).toMatchObject({ amountCents: 3999 })
})

/** A member whose second period was paid, and for whom the Dashboard charged once more during it. */
async function chargedTwice(shop: Shop): Promise<Member> {
  const mia = await signUpMember(shop)
  await advanceDays(shop, 36)
  await reprice(shop, mia.subscriptionId, { cents: 4999, charges: 'at-once' })
  await drainWebhooks(shop)
  return mia
}

/** Gives the whole of the newest charge back, or of the one so many before it. */
async function refundAll(shop: Shop, before = 0): Promise<void> {
  const charge = (await shop.stripe.charges.list()).data[before]?.id ?? ''
  await shop.stripe.refunds.create({ charge })
  await drainWebhooks(shop)
}

async function expectGoodBooks(shop: Shop): Promise<void> {
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
  shop.test.clock.advance(300_000)
  expect(await brokenRules(shop)).toEqual([])
}

describe('a full refund of', () => {
  test('a charge during a period returns only that money', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await chargedTwice(shop)
    await refundAll(shop)
    expect(await mia.plan()).toMatchObject({ status: 'active', nextCharge: { cents: 4999 } })
    await expectGoodBooks(shop)
    await advanceDays(shop, 26)
    expect((await paidCharges(shop))[0]).toBe(4999)
    await refundAll(shop)
    expect((await mia.plan()).status).toBe('canceled')
  })

  test('the payment for the period ends the plan, whatever was charged during it', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await chargedTwice(shop)
    await refundAll(shop, 1)
    expect((await mia.plan()).status).toBe('canceled')
    await expectGoodBooks(shop)
  })

  test.each(['at-once', 'never'] as const)(
    'a change that began a period ends the plan (the rest of the last one is credited: %s)',
    async (charges) => {
      await using shop = await openShopWithWebhooks()
      const mia = await signUpMember(shop)
      await advanceDays(shop, 36)
      await reprice(shop, mia.subscriptionId, { cents: 11_999, interval: 'year', charges })
      await drainWebhooks(shop)
      await refundAll(shop)
      expect((await mia.plan()).status).toBe('canceled')
      await expectGoodBooks(shop)
    },
  )

  test('a charge from before 0049, of which that is not known, ends the plan', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await chargedTwice(shop)
    await shop.services.db.query.execute(sql`update invoices set begins_period = null, period_cents = null`)
    await refundAll(shop)
    expect((await mia.plan()).status).toBe('canceled')
    await expectGoodBooks(shop)
  })
})

test.each([
  ['the only one', 1, 0],
  ['the first of two', 2, 1],
])('a charge during a period that the bank takes back ends the plan: %s', async (_which, charges, before) => {
  await using shop = await openShopWithWebhooks()
  const mia = await chargedTwice(shop)
  if (charges === 2) {
    await advanceDays(shop, 2)
    await reprice(shop, mia.subscriptionId, { cents: 5999, charges: 'at-once' })
    await drainWebhooks(shop)
  }
  await shop.control('disputes', { charge: (await shop.stripe.charges.list()).data[before]?.id })
  const [open] = (await shop.stripe.disputes.list()).data
  await shop.control('disputes/close', { dispute: open?.id, status: 'lost' })
  await drainWebhooks(shop)
  expect((await mia.plan()).status).toBe('canceled')
  await expectGoodBooks(shop)
})
