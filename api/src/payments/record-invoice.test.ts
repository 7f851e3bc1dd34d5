import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { mailOutbox } from '#api/mail/index.ts'
import { invoices } from './aftermath-tables.ts'
import { paymentIntentOf } from './stripe-subscription.ts'
import { readEntitlements } from './plan-standing.ts'
import { handleStripeObject } from './handle-stripe-object.ts'
import { ledgerEntries } from './ledger-tables.ts'
import { subscriptions } from './plan-tables.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { brokenRules, buyPlan, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'

async function booksOf({ services }: Shop) {
  const { query } = services.db
  const plans = await query.select().from(subscriptions)
  const standings = await readEntitlements(services, plans)
  return {
    ledger: (await query.select().from(ledgerEntries)).map(
      ({ kind, amountCents }) => `${kind} ${amountCents}`,
    ),
    invoices: (await query.select().from(invoices)).map(({ status }) => status),
    plans: plans.map(({ id, status, pastDueSince }) => [status, pastDueSince, standings.get(id)?.reason]),
  }
}

test('a renewal settled outside of Stripe is not recorded as a payment, and the plan goes on', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  const { subscriptionId = '' } = dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_visa'))
  await shop.control('cards/break', { subscription: subscriptionId })
  await shop.control('clock/advance', { days: 31 })
  const [renewal] = (await shop.stripe.invoices.list({ subscription: subscriptionId, status: 'open' })).data
  await handleStripeObject(shop.services, 'invoice', renewal?.id ?? '')
  expect((await booksOf(shop)).plans).toMatchObject([['past_due', expect.any(Date), 'grace']])

  await shop.stripe.invoices.pay(renewal?.id ?? '', { paid_out_of_band: true })
  await handleStripeObject(shop.services, 'invoice', renewal?.id ?? '')
  expect(await booksOf(shop)).toEqual({
    ledger: ['plan 1999'],
    invoices: ['paid'],
    plans: [['active', null, 'active']],
  })
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
  expect(await brokenRules(shop)).toEqual([])
})

/**
 * The services of a shop whose renewals wait for the customer (as Stripe leaves them when the bank wants a confirmation
 * and nobody is present), and whose Stripe fails once when a subscription is read.
 */
function waitingWithoutOneAnswer({ services, stripe }: Shop) {
  let isSilent = true
  const retrieve = async (...asked: Parameters<Stripe['subscriptions']['retrieve']>) => {
    if (!isSilent) return stripe.subscriptions.retrieve(...asked)
    isSilent = false
    throw new Error('Stripe gave no answer')
  }
  const waiting = async (id: string) => ({
    ...(await stripe.paymentIntents.retrieve(id)),
    status: 'requires_action',
  })
  return {
    ...services,
    stripe: Object.assign(Object.create(stripe) as Stripe, {
      subscriptions: Object.assign(Object.create(stripe.subscriptions) as Stripe['subscriptions'], {
        retrieve,
      }),
      paymentIntents: Object.assign(Object.create(stripe.paymentIntents) as Stripe['paymentIntents'], {
        retrieve: waiting,
      }),
    }),
  }
}

test('a renewal that waits for the customer is mailed once, even if Stripe gave no answer at first', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  const { subscriptionId = '' } = dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_visa'))
  await shop.control('cards/break', { subscription: subscriptionId, number: '4000002760003184' })
  await shop.control('clock/advance', { days: 31 })
  const [renewal] = (await shop.stripe.invoices.list({ subscription: subscriptionId, status: 'open' })).data
  const services = waitingWithoutOneAnswer(shop)
  const look = async () => handleStripeObject(services, 'invoice', renewal?.id ?? '')
  await expect(look()).rejects.toThrow('Stripe gave no answer')
  await look()
  await look()
  const mails = (await shop.services.db.query.select().from(mailOutbox)).filter(
    ({ kind }) => kind === 'payment-failed',
  )
  expect(mails.map(({ dedupeKey }) => dedupeKey)).toEqual([`payment-failed:${renewal?.id}:unconfirmed`])
})

test('of several payments of an invoice the paid one counts, whichever comes first', async () => {
  await using shop = await openShop()
  await buyPlan(await visitor(shop), 'pm_card_visa')
  const [invoice] = (await shop.stripe.invoices.list({ expand: ['data.payments'] })).data
  const [paid] = invoice?.payments?.data ?? []
  if (invoice?.payments === undefined || paid === undefined) throw new Error('Nothing was sold')
  const given = {
    ...paid,
    status: 'canceled',
    payment: { type: 'payment_intent' as const, payment_intent: 'pi_1' },
  }
  const known = { type: 'payment_record' as const, payment_record: 'pr_1' }
  const of = (...data: (typeof paid)[]) =>
    paymentIntentOf({ ...invoice, payments: { object: 'list', has_more: false, url: '', data } })
  expect(of(given, paid)).toBe(paid.payment.payment_intent)
  expect(of({ ...paid, payment: known }, given)).toBe('pi_1')
  expect(of({ ...paid, payment: known })).toBeUndefined()
})
