import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkoutAttempts, upsellPurchases } from '../checkout-tables.ts'
import { ledgerEntries } from '../ledger-tables.ts'
import { subscriptions } from '../plan-tables.ts'
import { idOf } from '../stripe-subscription.ts'
import { checkMoneyInvariants } from './check-money-invariants.ts'
import { buyPlan, buyUpsell, openShop, visitor } from './shop.ts'
import type { Shop } from './shop.ts'
import { saveReportingZone } from '#api/reporting/index.ts'
import { salesTotals } from '#api/sales/index.ts'

async function sell(shop: Shop): Promise<void> {
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_visa')
  await buyUpsell(mia)
}

describe('differences between our books and Stripe’s', () => {
  test.each<[string, (shop: Shop) => Promise<unknown>, RegExp]>([
    [
      'an unrecorded charge',
      ({ services }) => services.db.query.delete(ledgerEntries).where(eq(ledgerEntries.kind, 'upsell')),
      /the ledger has no entry for it/,
    ],
    [
      'a payment that never happened',
      ({ services }) =>
        services.db.query
          .update(ledgerEntries)
          .set({ stripeSourceId: 'ch_made_up' })
          .where(eq(ledgerEntries.kind, 'plan')),
      /Stripe says nothing/,
    ],
    [
      'a different amount',
      ({ services }) => services.db.query.update(ledgerEntries).set({ amountCents: 1 }),
      /ledger says 1 usd/,
    ],
    [
      'paid, not granted',
      ({ services }) => services.db.query.update(subscriptions).set({ firstPaidAt: null }),
      /entitles: false, paid: true/,
    ],
    [
      'granted, not paid',
      ({ services }) => services.db.query.update(checkoutAttempts).set({ state: 'declined', paidAt: null }),
      /was paid but is not marked as paid/,
    ],
    [
      'a different status',
      ({ services }) => services.db.query.update(subscriptions).set({ status: 'past_due' }),
      /is active at Stripe, past_due here/,
    ],
    [
      'an upsell that is not paid',
      ({ services }) => services.db.query.update(upsellPurchases).set({ state: 'declined' }),
      /is declined, paid: true/,
    ],
    ['a second subscription', ({ stripe }) => secondSubscription(stripe), /2 subscriptions run/],
    ['an unrecorded refund', ({ stripe }) => refundNewest(stripe), /moved -1899 usd/],
    ['an unrecorded dispute', (shop) => disputeNewest(shop), /is needs_response at Stripe, unknown here/],
    ['unrecorded money taken by the bank', (shop) => disputeNewest(shop), /moved -1899 usd/],
    ['a plan that still runs after a full refund', refundUnended, /still runs although .* was refunded/],
    ['a second plan', secondPlan, /2 paid plans run for lead/],
    [
      'a sales total that lost a cent',
      loseCent,
      /the ledger has 1999 in 1 for plan usd .* the sales totals have 1998 in 1/,
    ],
  ])('finds %s', async (_name, spoil, sentence) => {
    await using shop = await openShop()
    await sell(shop)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
    await spoil(shop)
    expect((await checkMoneyInvariants(shop.services)).join('\n')).toMatch(sentence)
  })

  test('finds none where reports have the days of another time zone', async () => {
    await using shop = await openShop()
    // NOTE: tests begin at 9:00 UTC, which is still the day before there.
    await saveReportingZone(shop.services.db.query, 'Pacific/Pago_Pago')
    await sell(shop)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})

async function secondSubscription(stripe: Shop['stripe']): Promise<void> {
  const [first] = (await stripe.subscriptions.list()).data
  if (first === undefined) throw new Error('Nothing was sold')
  await stripe.subscriptions.create({
    customer: idOf(first.customer),
    items: [{ price: first.items.data[0]?.price.id ?? '' }],
    metadata: first.metadata,
    payment_behavior: 'default_incomplete',
  })
}

async function refundNewest(stripe: Shop['stripe']): Promise<void> {
  const [newest] = (await stripe.charges.list()).data
  await stripe.refunds.create({ charge: newest?.id ?? '' })
}

async function disputeNewest(shop: Shop): Promise<void> {
  const [newest] = (await shop.stripe.charges.list()).data
  await shop.control('disputes', { charge: newest?.id })
}

async function loseCent({ services }: Shop): Promise<void> {
  await services.db.query
    .update(salesTotals)
    .set({ cents: sql`cents - 1` })
    .where(eq(salesTotals.what, 'plan'))
}

async function refundUnended({ services }: Shop): Promise<void> {
  const { query } = services.db
  const [plan] = await query.select().from(ledgerEntries).where(eq(ledgerEntries.kind, 'plan'))
  if (plan === undefined) throw new Error('Nothing was sold')
  const back = {
    id: 'refund-1',
    kind: 'refund' as const,
    stripeSourceId: 're_1',
    amountCents: -plan.amountCents,
  }
  await query.insert(ledgerEntries).values({ ...plan, ...back })
}

/** As if the one-plan rule had failed: a second paid plan of the same lead. */
async function secondPlan({ stripe, services }: Shop): Promise<void> {
  const { query } = services.db
  const [first] = (await stripe.subscriptions.list()).data
  const [attempt] = await query.select().from(checkoutAttempts)
  if (first === undefined || attempt === undefined) throw new Error('Nothing was sold')
  const second = await stripe.subscriptions.create({
    customer: idOf(first.customer),
    items: [{ price: first.items.data[0]?.price.id ?? '' }],
    metadata: { ...first.metadata, productId: 'calmplate-3-month' },
    default_payment_method: idOf(first.default_payment_method ?? ''),
  })
  await query.insert(checkoutAttempts).values({
    ...attempt,
    id: 'second',
    productId: 'calmplate-3-month',
    stripeSubscriptionId: second.id,
    stripeIntentId: 'pi_second',
  })
}
