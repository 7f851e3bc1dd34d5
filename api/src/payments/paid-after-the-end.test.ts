import { loadBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import type { MailPayloads } from '#api/mail/mail-kinds.ts'
import { mailOutbox } from '#api/mail/mail-tables.ts'
import { receiptMail } from '#api/mail/templates/receipt-mail.ts'
import { checkMoneyInvariants } from '#api/payments/check-money-invariants.ts'
import { finishRefunds } from '#api/payments/refund-charge.ts'
import { buyPlan, complete, monthly, openShop, paidTrial, visitor } from '#api/payments/testing/shop.ts'
import { settleIntent } from '#api/payments/settle-intent.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { drainWebhooks } from '#api/subscriptions/testing/member.ts'
import { dataOf } from '#api/testing/read-response.ts'

/** Somebody ends a trial in Stripe's Dashboard while its buyer's bank still asks about the first payment. */
async function endedWhileAsking(shop: Shop) {
  const mia = await visitor(shop)
  const asked = dataOf(
    'completeSubscriptionFlow',
    await buyPlan(mia, 'pm_card_authenticationRequired', { productId: paidTrial }),
  )
  const { paymentIntentId: id = '', clientSecret: secret = '', subscriptionId = '' } = asked
  // NOTE: the sandbox calls an unpaid trial `incomplete`; Stripe may call it `trialing`, and then keeps its invoice
  // open.
  const { trial_end: ends } = await shop.stripe.subscriptions.retrieve(subscriptionId)
  await shop.stripe.subscriptions.update(subscriptionId, { trial_end: ends ?? 'now' })
  shop.test.clock.advance(60_000)
  await shop.stripe.subscriptions.cancel(subscriptionId)
  shop.test.clock.advance(60_000)
  return { mia, id, secret, subscriptionId }
}

test('the first payment of a plan that had ended is refunded, with one mail that says so, and is no trial', async () => {
  await using shop = await openShop()
  const { mia, id, secret } = await endedWhileAsking(shop)
  await shop.challenge(secret, 'complete')
  expect((await complete(mia, id)).statusCode).toBe(402)
  shop.test.clock.advance(60_000)
  await finishRefunds(shop.services)
  expect((await shop.stripe.charges.list()).data.map(({ refunded }) => refunded)).toEqual([true])
  const mails = await shop.services.db.query.select().from(mailOutbox)
  expect(mails.map(({ kind, payload }) => [kind, payload])).toEqual([
    ['cancelled', expect.objectContaining({ refund: { amountCents: 699, leftCents: 699, currency: 'usd' } })],
  ])
  const { rows } = await shop.services.db.pool.query('select * from trial_uses')
  expect(rows).toEqual([])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test('an operator has refunded a part of it: the rest is refunded, and the mail says which', async () => {
  await using shop = await openShop()
  const { mia, id, secret } = await endedWhileAsking(shop)
  await shop.challenge(secret, 'complete')
  await shop.stripe.refunds.create({ payment_intent: id, amount: 200 })
  expect((await complete(mia, id)).statusCode).toBe(402)
  shop.test.clock.advance(60_000)
  await finishRefunds(shop.services)
  expect((await shop.stripe.charges.list()).data.map(({ refunded }) => refunded)).toEqual([true])
  const mails = await shop.services.db.query.select().from(mailOutbox)
  expect(mails.map(({ payload }) => payload)).toMatchObject([
    { refund: { amountCents: 699, leftCents: 499, currency: 'usd' } },
  ])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test('the receipt of a plan that ended before its payment was booked promises no renewal, and its end is told', async () => {
  await using shop = await openShop()
  const mia = await visitor(shop)
  const body = { productId: monthly, customerEmail: 'mia@example.com' }
  const opened = dataOf('createSubscription', await mia.post('/api/stripe/create-subscription', body))
  const { paymentIntentId: id = '', subscriptionId = '' } = opened
  await shop.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  shop.test.clock.advance(60_000)
  await shop.stripe.subscriptions.cancel(subscriptionId)
  await settleIntent(shop.services, id)
  const mails = await shop.services.db.query.select().from(mailOutbox)
  const receipt = mails.find(({ kind }) => kind === 'receipt')?.payload as MailPayloads['receipt']
  const { text } = receiptMail(await loadBrand('calmplate'), new URL('https://shop.example'), receipt)
  expect(text).toContain("Your plan has ended, and you won't be charged again.")
  expect(text).not.toMatch(/renews|cancel/i)
  expect(mails.filter(({ kind }) => kind === 'cancelled')).toMatchObject([
    { dedupeKey: `ended:${subscriptionId}`, payload: { paidUntil: null } },
  ])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test('the first invoice of a plan that ended unpaid cannot be paid any more', async () => {
  await using shop = await openShop({ webhooks: true })
  const { secret, subscriptionId } = await endedWhileAsking(shop)
  await drainWebhooks(shop)
  const { data } = await shop.stripe.invoices.list({ subscription: subscriptionId })
  expect(data.map(({ status, amount_due: due }) => [status, due])).toContainEqual(['void', 699])
  await shop.challenge(secret, 'complete').catch(() => undefined)
  await drainWebhooks(shop)
  expect((await shop.stripe.charges.list()).data.filter(({ paid }) => paid)).toEqual([])
  expect(await shop.services.db.query.select().from(mailOutbox)).toEqual([])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})
