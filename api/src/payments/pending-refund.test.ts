import { asc, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { ledgerEntries } from './ledger-tables.ts'
import { recordRefundsOf } from './record-refunds.ts'
import { refundCharge } from './refund-charge.ts'
import { findRefundClaim, refundableCentsOf, waitsForBank } from './refund-store.ts'
import { brokenRules, buyPlan, openShop, visitor } from './testing/shop.ts'
import type { Services } from '#api/services.ts'

/** The services with a Stripe whose refunds all wait for the bank. */
function withSlowBank(services: Services): Services {
  const waiting = (refund: Stripe.Refund): Stripe.Refund => ({ ...refund, status: 'pending' })
  const { refunds } = services.stripe
  const slow = {
    create: async (params: Stripe.RefundCreateParams, options: Stripe.RequestOptions) =>
      waiting(await refunds.create(params, options)),
    retrieve: async (id: string) => waiting(await refunds.retrieve(id)),
    list: async function* list(params: Stripe.RefundListParams) {
      for (const refund of (await refunds.list(params)).data) yield waiting(refund)
    },
  }
  const stripe = new Proxy(services.stripe, {
    get: (target, name) => (name === 'refunds' ? slow : Reflect.get(target, name, target)),
  })
  return { ...services, stripe }
}

test('a refund that waits for the bank is made but not recorded, and promised until it is recorded', async () => {
  const shop = await openShop()
  await using _ = shop
  const { services } = shop
  await buyPlan(await visitor(shop), 'pm_card_visa')
  const chargeId = (await shop.stripe.charges.list()).data[0]?.id ?? ''
  const request = { key: 'first', chargeId, cents: 500, reason: 'requested_by_customer' as const }
  const books = async () => {
    const rows = await services.db.query.select().from(ledgerEntries).orderBy(asc(ledgerEntries.createdAt))
    const left = await refundableCentsOf(services.db.query, [chargeId])
    return [rows.map(({ amountCents }) => amountCents), left.get(chargeId)]
  }
  const given = { state: 'done', cents: 500 }
  const slow = withSlowBank(services)
  expect(await refundCharge(slow, request)).toEqual({ ...given, isRepeat: false, isBooked: false })
  expect(await books()).toEqual([[1999], 1499])
  expect(await refundCharge(slow, request)).toEqual({ ...given, isRepeat: true, isBooked: false })
  const isWaiting = async () => {
    const claim = await findRefundClaim(services.db.query, request.key)
    return claim !== undefined && waitsForBank(claim)
  }
  expect(await isWaiting()).toBe(true)
  expect(await brokenRules(shop)).toEqual([])

  await recordRefundsOf(services, chargeId)
  expect(await isWaiting()).toBe(false)
  expect(await refundCharge(services, request)).toEqual({ ...given, isRepeat: true, isBooked: true })
  expect(await books()).toEqual([[1999, -500], 1499])
  // A reading from before the money arrived.
  await recordRefundsOf(slow, chargeId)
  expect(await isWaiting()).toBe(false)
  await services.db.query.delete(ledgerEntries).where(eq(ledgerEntries.kind, 'refund'))
  expect(await brokenRules(shop)).toEqual(['ledger'])
})
