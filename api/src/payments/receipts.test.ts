import { dayMs } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailOutbox } from '#api/mail/mail-tables.ts'
import { checkoutAttempts } from './checkout-tables.ts'
import { buyPlan, buyUpsell, freeTrial, openCheckout, openShop, payThere, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { handleStripeObject } from './handle-stripe-object.ts'
import { ledgerEntries } from './ledger-tables.ts'
import { subscriptions } from './plan-tables.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { advanceDays } from '#api/subscriptions/testing/member.ts'
import { dataOf } from '#api/testing/read-response.ts'

const receipts = async ({ services }: Shop) => {
  const rows = await services.db.query
    .select()
    .from(mailOutbox)
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id))
  return rows.map(({ kind, brandId, recipient, payload }) => ({ kind, brandId, recipient, payload }))
}
const monthTerms = {
  type: 'subscription',
  durationDays: 30,
  finalPriceCents: 1999,
  renewal: { cents: 3999, interval: 'month', intervalCount: 1 },
  currency: 'usd',
}
const receiptOf = (productId: string, amountCents: number, more: object = {}) => ({
  kind: 'receipt',
  brandId: 'calmplate',
  recipient: 'mia@example.com',
  payload: {
    orderId: expect.any(String),
    productId,
    amountCents,
    currency: 'usd',
    paidAt: expect.stringMatching(/^2026-11-21T09:00/),
    ...more,
  },
})
const receiptOfMonth = receiptOf('calmplate-1-month', 1999, {
  terms: monthTerms,
  renewsAt: expect.stringMatching(/^2026-12-21T09:00/),
})

test('each payment gets one receipt, however often it is read; a declined card gets none', async () => {
  await using shop = await openShop({ webhooks: true })
  const mia = await visitor(shop)
  await buyPlan(mia, 'pm_card_chargeDeclined')
  expect(await receipts(shop)).toEqual([])
  await buyPlan(mia, 'pm_card_visa')
  await buyUpsell(mia)
  await buyUpsell(mia)
  await shop.delivered()
  await reconcilePayments(shop.services)
  const sent = await receipts(shop)
  expect(sent).toHaveLength(2)
  expect(sent).toEqual(
    expect.arrayContaining([receiptOfMonth, receiptOf('workout-program', 1899, { isOneTime: true })]),
  )
})

test('each renewal gets one receipt, however often it is reported', async () => {
  await using shop = await openShop({ webhooks: true })
  const bought = await buyPlan(await visitor(shop), 'pm_card_visa')
  const { subscriptionId = '' } = dataOf('completeSubscriptionFlow', bought)
  const renewals = async () => (await receipts(shop)).filter(({ payload }) => 'isRenewal' in payload)
  for (const months of [1, 2]) {
    await advanceDays(shop, 31)
    expect(await renewals()).toHaveLength(months)
  }
  const paid = (await shop.stripe.invoices.list({ subscription: subscriptionId })).data
  expect(paid).toHaveLength(3)
  await Promise.all(
    paid.flatMap(({ id }) => [id, id]).map((id) => handleStripeObject(shop.services, 'invoice', id)),
  )
  const [attempt] = await shop.services.db.query.select().from(checkoutAttempts)
  const receipt = receiptOf('calmplate-1-month', 3999)
  const expected = {
    ...receipt,
    payload: {
      ...receipt.payload,
      orderId: attempt?.id,
      isRenewal: true,
      paidAt: expect.stringMatching(/^202[67]-/),
    },
  }
  expect(await renewals()).toEqual([expected, expected])
})

test('a renewal that the books missed for a long time is recorded without a mail', async () => {
  await using shop = await openShop()
  const bought = await buyPlan(await visitor(shop), 'pm_card_visa')
  const { subscriptionId = '' } = dataOf('completeSubscriptionFlow', bought)
  await shop.control('clock/advance', { days: 31 })
  shop.test.clock.advance(39 * dayMs)
  const [renewal] = (await shop.stripe.invoices.list({ subscription: subscriptionId })).data
  await handleStripeObject(shop.services, 'invoice', renewal?.id ?? '')
  const kinds = (await shop.services.db.query.select().from(ledgerEntries)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['plan', 'renewal'])
  expect(await receipts(shop)).toEqual([receiptOfMonth])
})

test('a renewal of somebody who was erased while it was looked up is recorded without a mail', async () => {
  await using shop = await openShop()
  const bought = await buyPlan(await visitor(shop), 'pm_card_visa')
  const { subscriptionId = '' } = dataOf('completeSubscriptionFlow', bought)
  await shop.control('clock/advance', { days: 31 })
  shop.test.clock.advance(31 * dayMs)
  const [renewal] = (await shop.stripe.invoices.list({ subscription: subscriptionId })).data
  await shop.services.db.pool.query('delete from leads')
  await handleStripeObject(shop.services, 'invoice', renewal?.id ?? '')
  const kinds = (await shop.services.db.query.select().from(ledgerEntries)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['plan', 'renewal'])
  expect(await receipts(shop)).toEqual([receiptOfMonth])
})

test('the receipt of a plan opened before midnight and paid after it names the day it really renews', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  shop.test.clock.advance(15 * 3_600_000 - 120_000)
  const order = { productId: 'calmplate-1-month', customerEmail: 'mia@example.com' }
  dataOf('createSubscription', await mia.post('/api/stripe/create-subscription', order))
  shop.test.clock.advance(240_000)
  const [attempt] = await shop.services.db.query.select().from(checkoutAttempts)
  const intentId = attempt?.stripeIntentId ?? ''
  await shop.stripe.paymentIntents.confirm(intentId, {
    payment_method: 'pm_card_visa',
    return_url: 'https://calm.example/subscription',
  })
  await handleStripeObject(shop.services, 'intent', intentId)
  expect((await receipts(shop)).map(({ payload }) => payload)).toMatchObject([
    {
      paidAt: expect.stringMatching(/^2026-11-22T00:02/),
      renewsAt: expect.stringMatching(/^2026-12-21T23:58/),
    },
  ])
})

test('a receipt names the renewal that was agreed to, even if the catalog changed before it was paid', async () => {
  await using shop = await openShop()
  const { url, sessionId } = await openCheckout(await visitor(shop))
  const brands = shop.services.brands as Map<string, Brand>
  const brand = brands.get('calmplate')
  if (brand === undefined) throw new Error('The brand is gone')
  brands.set('calmplate', { ...brand, plans: [] })
  expect(await payThere(shop, url)).toBe(true)
  await handleStripeObject(shop.services, 'session', sessionId)
  expect(await receipts(shop)).toEqual([receiptOfMonth])
})

test('a free first term gets a receipt of zero', async () => {
  await using shop = await openShop()
  await buyPlan(await visitor(shop), 'pm_card_visa', { productId: freeTrial.id })
  const { type, durationDays, finalPriceCents, renewal, currency } = freeTrial
  const terms = { type, durationDays, finalPriceCents, renewal, currency }
  const [plan] = await shop.services.db.query.select().from(subscriptions)
  const renewsAt = plan?.trialEnd?.toISOString()
  expect(await receipts(shop)).toEqual([receiptOf(freeTrial.id, 0, { terms, renewsAt })])
})
