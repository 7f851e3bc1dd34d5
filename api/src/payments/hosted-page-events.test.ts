import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { disputes, fraudWarnings } from './aftermath-tables.ts'
import { checkoutAttempts } from './checkout-tables.ts'
import { handleStripeObject } from './handle-stripe-object.ts'
import { ledgerEntries } from './ledger-tables.ts'
import { subscriptions } from './plan-tables.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import {
  brokenRules,
  buyPlan,
  freeTrial,
  monthly,
  openCheckout,
  openShop,
  payThere,
  visitor,
} from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'

/** A shop whose hosted page was paid, without any webhook. */
async function paidThere(productId = monthly) {
  const shop = await openShop()
  const { url, sessionId } = await openCheckout(await visitor(shop), productId)
  expect(await payThere(shop, url)).toBe(true)
  const [charge] = (await shop.stripe.charges.list()).data
  return { shop, sessionId, chargeId: charge?.id ?? '' }
}

async function ledgerOf({ services }: Shop): Promise<readonly string[]> {
  const rows = await services.db.query.select().from(ledgerEntries)
  return rows.map(({ kind, amountCents }) => `${kind} ${amountCents}`).toSorted()
}

/** Counts how often Stripe is asked about hosted pages from now on. */
function countPages({ stripe }: Shop): () => number {
  let asked = 0
  stripe.on('request', ({ path }: Stripe.RequestEvent) => {
    if (path.startsWith('/v1/checkout/sessions')) asked += 1
  })
  return () => asked
}

test('refunded in full before the page’s event arrived: recorded as paid and refunded, and the plan ends', async () => {
  const { shop, sessionId, chargeId } = await paidThere()
  await using _ = shop
  const refund = await shop.stripe.refunds.create({ charge: chargeId })
  await handleStripeObject(shop.services, 'payment', chargeId)
  await handleStripeObject(shop.services, 'refund', refund.id)
  await handleStripeObject(shop.services, 'session', sessionId)
  expect(await ledgerOf(shop)).toEqual(['plan 1999', 'refund -1999'])
  expect(await shop.services.db.query.select().from(subscriptions)).toMatchObject([{ status: 'canceled' }])
  expect(await shop.services.db.query.select().from(checkoutAttempts)).toMatchObject([{ state: 'closed' }])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
  expect(await brokenRules(shop)).toEqual([])
})

test('a dispute and a warning that arrive before the page’s event are stored', async () => {
  const { shop, sessionId, chargeId } = await paidThere()
  await using _ = shop
  const { query } = shop.services.db
  await shop.control('fraud-warnings', { charge: chargeId })
  await shop.control('disputes', { charge: chargeId })
  const [warning] = (await shop.stripe.radar.earlyFraudWarnings.list()).data
  const [dispute] = (await shop.stripe.disputes.list()).data
  await handleStripeObject(shop.services, 'warning', warning?.id ?? '')
  await handleStripeObject(shop.services, 'dispute', dispute?.id ?? '')
  await handleStripeObject(shop.services, 'session', sessionId)
  expect(await query.select().from(fraudWarnings)).toMatchObject([{ id: warning?.id }])
  expect(await query.select().from(disputes)).toMatchObject([{ id: dispute?.id, status: 'needs_response' }])
  expect(await ledgerOf(shop)).toEqual(['dispute -1999', 'plan 1999'])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test.each([
  [monthly, ['plan 1999', 'renewal 3999']],
  [freeTrial.id, ['renewal 3999']],
])(
  'a page for %s whose event arrives after the renewal is not settled by the renewal',
  async (productId, booked) => {
    const { shop, sessionId } = await paidThere(productId)
    await using _ = shop
    await shop.control('clock/advance', { days: 32 })
    await handleStripeObject(shop.services, 'session', sessionId)
    for (const { id } of (await shop.stripe.invoices.list()).data)
      await handleStripeObject(shop.services, 'invoice', id)
    expect(await ledgerOf(shop)).toEqual(booked)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
    expect(await brokenRules(shop)).toEqual([])
  },
)

test('objects that are not ours change nothing, and no page is read for them', async () => {
  await using shop = await openShop()
  await buyPlan(await visitor(shop), 'pm_card_visa')
  const [attempt] = await shop.services.db.query.select().from(checkoutAttempts)
  const price = (await shop.stripe.subscriptions.list()).data[0]?.items.data[0]?.price.id ?? ''
  const before = await ledgerOf(shop)
  const customer = (await shop.stripe.customers.create({ name: 'Somebody else' })).id
  const { id: card } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
  await shop.stripe.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    customer,
    payment_method: card,
    confirm: true,
  })
  for (const attemptId of [undefined, 'nobody', attempt?.id])
    await shop.stripe.subscriptions.create({
      customer,
      items: [{ price }],
      default_payment_method: card,
      ...(attemptId !== undefined && { metadata: { attemptId } }),
    })
  const asked = countPages(shop)
  const theirs = (await shop.stripe.charges.list({ customer })).data
  expect(theirs).toHaveLength(4)
  for (const { id } of theirs) await handleStripeObject(shop.services, 'charge', id)
  for (const { id } of (await shop.stripe.invoices.list({ customer })).data)
    await handleStripeObject(shop.services, 'invoice', id)
  expect(asked()).toBe(0)
  expect(await ledgerOf(shop)).toEqual(before)
})

test('a subscription of an attempt whose page is still open leaves the page open, at the cost of one request', async () => {
  await using shop = await openShop()
  const { sessionId } = await openCheckout(await visitor(shop))
  const [attempt] = await shop.services.db.query.select().from(checkoutAttempts)
  const customer = attempt?.stripeCustomerId ?? ''
  const { id: card } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
  await shop.stripe.subscriptions.create({
    customer,
    items: [{ price: attempt?.renewalPriceId ?? '' }],
    default_payment_method: card,
    metadata: { attemptId: attempt?.id ?? '' },
  })
  const [charge] = (await shop.stripe.charges.list()).data
  const asked = countPages(shop)
  await handleStripeObject(shop.services, 'charge', charge?.id ?? '')
  expect(asked()).toBe(1)
  expect(await shop.services.db.query.select().from(checkoutAttempts)).toMatchObject([
    { state: 'awaiting', checkoutSessionId: sessionId, stripeSubscriptionId: null },
  ])
  expect(await ledgerOf(shop)).toEqual([])
})
