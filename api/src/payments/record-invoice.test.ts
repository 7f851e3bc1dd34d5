import { expect, test } from 'vitest'
import { invoices } from '#api/payments/aftermath-tables.ts'
import { checkMoneyInvariants } from '#api/payments/check-money-invariants.ts'
import { paymentIntentOf } from '#api/payments/open-subscription.ts'
import { ledgerEntries, subscriptions } from '#api/payments/payments-tables.ts'
import { standingsOf } from '#api/payments/plan-standing.ts'
import { lookAt } from '#api/payments/look-at.ts'
import { brokenRules, buyPlan, openShop, visitor } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'

async function booksOf({ services }: Shop) {
  const { query } = services.db
  const plans = await query.select().from(subscriptions)
  const standings = await standingsOf(services, plans)
  return {
    ledger: (await query.select().from(ledgerEntries)).map(
      ({ kind, amountCents }) => `${kind} ${amountCents}`,
    ),
    invoices: (await query.select().from(invoices)).map(({ status }) => status),
    plans: plans.map(({ id, status, pastDueSince }) => [status, pastDueSince, standings.get(id)?.reason]),
  }
}

test('a renewal that was settled outside of Stripe is no payment of ours, and the plan runs on', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  const { subscriptionId = '' } = dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_visa'))
  await shop.control('cards/break', { subscription: subscriptionId })
  await shop.control('clock/advance', { days: 31 })
  const [renewal] = (await shop.stripe.invoices.list({ subscription: subscriptionId, status: 'open' })).data
  await lookAt(shop.services, 'invoice', renewal?.id ?? '')
  expect((await booksOf(shop)).plans).toMatchObject([['past_due', expect.any(Date), 'grace']])

  await shop.stripe.invoices.pay(renewal?.id ?? '', { paid_out_of_band: true })
  await lookAt(shop.services, 'invoice', renewal?.id ?? '')
  expect(await booksOf(shop)).toEqual({
    ledger: ['plan 1999'],
    invoices: ['paid'],
    plans: [['active', null, 'active']],
  })
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
  expect(await brokenRules(shop)).toEqual([])
})

test('of several payments of an invoice the one that was paid counts, whichever stands first', async () => {
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
