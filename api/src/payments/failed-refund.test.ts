import fc from 'fast-check'
import { asc } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { compareDay } from '#api/ad-platform/compare-day.ts'
import { readEntitlements } from './plan-standing.ts'
import { handleStripeObject } from './handle-stripe-object.ts'
import { ledgerEntries } from './ledger-tables.ts'
import { subscriptions } from './plan-tables.ts'
import { recordRefund } from './record-refunds.ts'
import { refundCharge } from './refund-charge.ts'
import { failedRefundsOf } from './failed-refunds-of.ts'
import { findRefundClaim, followRefund, refundableCentsOf } from './refund-store.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { invoicesOf } from '#api/subscriptions/read-payments.ts'
import { brokenRules, buyPlan, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'

/** A shop without webhooks that has sold one plan, and the charge that paid for it. */
async function withSale() {
  const shop = await openShop()
  await buyPlan(await visitor(shop), 'pm_card_visa')
  const [charge] = (await shop.stripe.charges.list()).data
  const chargeId = charge?.id ?? ''
  const give = (key: string, cents: number) =>
    refundCharge(shop.services, { key, chargeId, cents, reason: 'requested_by_customer' })
  const newestRefund = async () => (await shop.stripe.refunds.list({ charge: chargeId })).data[0]?.id ?? ''
  return {
    shop,
    chargeId,
    give,
    newestRefund,
    fail: async () => shop.control('refunds/fail', { refund: await newestRefund() }),
    hear: async () => handleStripeObject(shop.services, 'refund', await newestRefund()),
  }
}

async function ledgerOf({ services }: Shop): Promise<readonly string[]> {
  const rows = await services.db.query.select().from(ledgerEntries).orderBy(asc(ledgerEntries.createdAt))
  return rows.map(({ kind, amountCents }) => `${kind} ${amountCents}`).toSorted()
}

const leftOf = async ({ services }: Shop, id: string) =>
  (await refundableCentsOf(services.db.query, [id])).get(id)

const today = ({ services }: Shop) => new Date(services.now()).toISOString().slice(0, 10)

test('a refund that fails after it was recorded is reversed once, and the money can be refunded again', async () => {
  const { shop, chargeId, give, fail, hear } = await withSale()
  await using _ = shop
  await give('first', 500)
  expect(await leftOf(shop, chargeId)).toBe(1499)
  const given = today(shop)
  shop.test.clock.advance(5 * 86_400_000)
  await shop.control('clock/advance', { days: 5 })
  await fail()
  await Promise.all([hear(), hear(), hear()])
  await hear()
  expect(await ledgerOf(shop)).toEqual(['plan 1999', 'refund -500', 'refund 500'])
  expect(await leftOf(shop, chargeId)).toBe(1999)
  expect(await failedRefundsOf(shop.services.db.query, [chargeId])).toEqual(new Map([[chargeId, 500]]))
  expect(await findRefundClaim(shop.services.db.query, 'first')).toMatchObject({ state: 'refused' })
  await expect(give('first', 500)).rejects.toMatchObject({ code: 'conflict' })
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
  expect(await brokenRules(shop)).toEqual([])
  const [bought] = (await shop.stripe.invoices.list()).data
  await handleStripeObject(shop.services, 'invoice', bought?.id ?? '')
  const [plan] = await shop.services.db.query.select().from(subscriptions)
  if (plan === undefined) throw new Error('There is no plan')
  expect(await invoicesOf(shop.services, plan)).toMatchObject([{ status: 'paid', refundedCents: 0 }])
  for (const day of [given, today(shop)])
    expect(await compareDay(shop.services, day)).toMatchObject({
      booksAgree: true,
      ledger: { refunds: { count: 0, cents: 0 } },
    })

  expect(await give('second', 1999)).toMatchObject({ state: 'done', cents: 1999 })
  expect(await leftOf(shop, chargeId)).toBe(0)
  expect(await ledgerOf(shop)).toEqual(['plan 1999', 'refund -1999', 'refund -500', 'refund 500'])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
  expect(await brokenRules(shop)).toEqual([])
})

test('a refund that Stripe refused is reported until it is decided again, or until its money was refunded otherwise', async () => {
  const { shop, chargeId, give, hear } = await withSale()
  await using _ = shop
  const { query } = shop.services.db
  const failed = async () => (await failedRefundsOf(query, [chargeId])).get(chargeId)
  await shop.stripe.refunds.create({ charge: chargeId, amount: 1999 })
  await expect(give('promised', 500)).rejects.toMatchObject({ detailCode: 'refund_refused' })
  expect(await failed()).toBe(500)
  shop.test.clock.advance(1000)
  await expect(give('again', 700)).rejects.toMatchObject({ code: 'conflict' })
  expect(await failed()).toBe(700)
  await hear()
  expect(await failed()).toBeUndefined()
})

test('money that fails again and again is waited for once, and only for as long as nothing replaces it', async () => {
  const { shop, chargeId, give, fail, hear } = await withSale()
  await using _ = shop
  const failed = async () => (await failedRefundsOf(shop.services.db.query, [chargeId])).get(chargeId)
  const later = async (days: number) => {
    shop.test.clock.advance(days * 86_400_000)
    await shop.control('clock/advance', { days })
  }
  await give('other', 200)
  for (const key of ['first', 'again']) {
    await later(1)
    await give(key, 500)
    expect(await failed()).toBeUndefined()
    await later(1)
    await fail()
    await hear()
    expect(await failed()).toBe(500)
  }
  await later(1)
  await shop.stripe.refunds.create({ charge: chargeId, amount: 300 })
  await hear()
  expect(await failed()).toBe(200)
  await later(1)
  await fail()
  await hear()
  expect(await failed()).toBe(500)
})

test('a plan that the refund had ended stays ended, and no longer counts as refunded', async () => {
  const { shop, give, fail, hear } = await withSale()
  await using _ = shop
  const standing = async () => {
    const rows = await shop.services.db.query.select().from(subscriptions)
    return [...(await readEntitlements(shop.services, rows)).values()].map(({ reason }) => reason)
  }
  await give('all', 1999)
  expect(await standing()).toEqual(['refunded'])
  await fail()
  await hear()
  expect(await standing()).toEqual(['ended'])
  expect((await shop.stripe.subscriptions.list({ status: 'all' })).data).toMatchObject([
    { status: 'canceled' },
  ])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
  expect(await brokenRules(shop)).toEqual([])
})

test('a failed refund comes to nothing whenever and however often it is reported; one first reported after it failed is never recorded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('refund', 'charge'), { maxLength: 3 }),
      fc.array(fc.constantFrom('refund', 'charge'), { minLength: 1, maxLength: 3 }),
      async (before, after) => {
        const { shop, chargeId, fail, newestRefund } = await withSale()
        await using _ = shop
        await shop.stripe.refunds.create({ charge: chargeId, amount: 500 })
        const refundId = await newestRefund()
        const learn = async (stripeTopics: readonly string[]) => {
          for (const look of stripeTopics)
            await (look === 'charge'
              ? handleStripeObject(shop.services, 'charge', chargeId)
              : handleStripeObject(shop.services, 'refund', refundId))
        }
        await learn(before)
        await fail()
        await learn(after)
        expect(await ledgerOf(shop)).toEqual(
          before.length === 0 ? ['plan 1999'] : ['plan 1999', 'refund -500', 'refund 500'],
        )
        expect(await leftOf(shop, chargeId)).toBe(1999)
        expect(await checkMoneyInvariants(shop.services)).toEqual([])
        expect(await brokenRules(shop)).toEqual([])
      },
    ),
    { numRuns: 8 },
  )
}, 120_000)

test('a reading from before the failure, recorded after the failure was handled, is reversed', async () => {
  const { shop, chargeId, fail, hear, newestRefund } = await withSale()
  await using _ = shop
  const { services } = shop
  await shop.stripe.refunds.create({ charge: chargeId, amount: 500 })
  const { refunds } = services.stripe
  const slow = new Proxy(refunds, {
    get: (target, name) =>
      name === 'list'
        ? async function* list(params: Stripe.RefundListParams) {
            const early = (await target.list(params)).data
            await fail()
            await hear()
            yield* early
          }
        : Reflect.get(target, name, target),
  })
  const stripe = new Proxy(services.stripe, {
    get: (target, name) => (name === 'refunds' ? slow : Reflect.get(target, name, target)),
  })
  await recordRefund({ ...services, stripe }, await newestRefund())
  expect(await ledgerOf(shop)).toEqual(['plan 1999', 'refund -500', 'refund 500'])
  expect(await leftOf(shop, chargeId)).toBe(1999)
  expect(await checkMoneyInvariants(services)).toEqual([])
})

test('a reading from before the failure does not revive the refund claim', async () => {
  const { shop, chargeId, give, fail, hear } = await withSale()
  await using _ = shop
  await give('first', 500)
  const [early] = (await shop.stripe.refunds.list({ charge: chargeId })).data
  await fail()
  await hear()
  if (early !== undefined) await followRefund(shop.services, early)
  expect(await findRefundClaim(shop.services.db.query, 'first')).toMatchObject({ state: 'refused' })
  expect(await leftOf(shop, chargeId)).toBe(1999)
})
