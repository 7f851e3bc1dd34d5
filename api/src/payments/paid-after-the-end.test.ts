import { randomUUID } from 'node:crypto'
import { loadBrand } from '@fennel/brands'
import { expect, test, vi } from 'vitest'
import { requireUserById } from '#api/admin/users/own-of-user.ts'
import { mailToResend, resendMail } from '#api/admin/users/resend-mail.ts'
import type { MailPayloads } from '#api/mail/mail-kinds.ts'
import { mailOutbox } from '#api/mail/mail-tables.ts'
import { receiptMail } from '#api/mail/templates/receipt-mail.ts'
import { futureOfOrder } from './future-of-order.ts'
import { ledgerEntries } from './ledger-tables.ts'
import { finishRefunds } from './refund-charge.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, complete, monthly, openShop, paidTrial, visitor } from './testing/shop.ts'
import { settleIntent } from './settle-intent.ts'
import type { Shop } from './testing/shop.ts'
import { syncSubscription } from './sync-subscription.ts'
import { awayMailServer } from '#api/subscriptions/testing/away-mail-server.ts'
import { advanceDays, drainWebhooks } from '#api/subscriptions/testing/member.ts'
import { deliverMails } from '#api/testing/deliver-mails.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'
import { password } from '#api/testing/signed-up.ts'

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

/** A plan that is paid at Stripe, while nothing of that is booked yet. */
async function paidUnbooked(shop: Shop) {
  const mia = await visitor(shop)
  const body = { productId: monthly, customerEmail: 'mia@example.com' }
  const opened = dataOf('createSubscription', await mia.post('/api/stripe/create-subscription', body))
  const { paymentIntentId: id = '', subscriptionId = '' } = opened
  await shop.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  shop.test.clock.advance(60_000)
  return { mia, id, subscriptionId }
}

/** The mails so far, and the words of the receipt among them, sent now. */
async function receiptAmong({ services }: Shop) {
  const mails = await services.db.query.select().from(mailOutbox)
  const receipt = mails.find(({ kind }) => kind === 'receipt')?.payload as MailPayloads['receipt']
  const future = await futureOfOrder(services, receipt.orderId)
  const { text } = receiptMail(await loadBrand('calmplate'), new URL('https://shop.example'), receipt, future)
  return { mails, text }
}

test('the receipt of a plan that ended before its payment was booked promises no renewal, and its end is told', async () => {
  await using shop = await openShop()
  const { id, subscriptionId } = await paidUnbooked(shop)
  await shop.stripe.subscriptions.cancel(subscriptionId)
  await settleIntent(shop.services, id)
  const { mails, text } = await receiptAmong(shop)
  expect(text).toContain("Your plan has ended, and you won't be charged again.")
  expect(text).not.toMatch(/renews|cancel/i)
  expect(mails.filter(({ kind }) => kind === 'cancelled')).toMatchObject([
    { dedupeKey: `ended:${subscriptionId}`, payload: { paidUntil: null } },
  ])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

const setToEnd = { cancel_at_period_end: true }

test('nor does that of a plan that was set to end by then, which is told, too, and only once', async () => {
  await using shop = await openShop({ webhooks: true })
  const { id, subscriptionId } = await paidUnbooked(shop)
  await shop.stripe.subscriptions.update(subscriptionId, setToEnd)
  await settleIntent(shop.services, id)
  await settleIntent(shop.services, id)
  const { text } = await receiptAmong(shop)
  await advanceDays(shop, 31)
  const { mails } = await receiptAmong(shop)
  expect(text).toContain("You won't be charged again. You keep access until December 21, 2026.")
  expect(text).not.toMatch(/renews|to cancel/i)
  expect(mails.filter(({ kind }) => kind === 'cancelled')).toMatchObject([
    { payload: { planId: subscriptionId, paidUntil: '2026-12-21T09:00:00.000Z' } },
  ])
})

test('resent, the receipt says that, too, until the plan is resumed', async () => {
  const mail = createRecordingTransport()
  await using shop = await openShop({ mail })
  const { mia, id, subscriptionId } = await paidUnbooked(shop)
  await shop.stripe.subscriptions.update(subscriptionId, setToEnd)
  await settleIntent(shop.services, id)
  const account = { email: 'mia@example.com', password, repeatPassword: password, leadId: mia.leadId }
  const { user: signedUp } = dataOf('setPassword', await mia.post('/api/auth/set-password', account))
  const { query } = shop.services.db
  const user = await requireUserById(query, signedUp.id)
  const [payment] = await query.select().from(ledgerEntries)
  const resent = async () => {
    const asked = { kind: 'receipt', paymentId: payment?.id ?? '', key: randomUUID() } as const
    await resendMail(shop.services, query, await mailToResend(shop.services, user, asked))
    await deliverMails(shop.services)
    return mail.sent.findLast(({ kind }) => kind === 'receipt')?.text
  }
  const text = await resent()
  expect(text).toContain("You won't be charged again. You keep access until December 21, 2026.")
  expect(text).not.toMatch(/renews/)
  await shop.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false })
  await syncSubscription(shop.services, subscriptionId)
  expect(await resent()).toContain('From then on, your plan renews at $39.99')
})

test('nor does it say so if the plan was resumed while it waited to be sent', async () => {
  const mail = awayMailServer()
  await using shop = await openShop({ mail })
  const { id, subscriptionId } = await paidUnbooked(shop)
  await shop.stripe.subscriptions.update(subscriptionId, setToEnd)
  await settleIntent(shop.services, id)
  await shop.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false })
  await syncSubscription(shop.services, subscriptionId)
  await mail.back(shop)
  expect(mail.sent.find(({ kind }) => kind === 'receipt')?.text).toContain('your plan renews at $39.99')
})

test('a plan that is set to end while its payment is being booked is told, too', async () => {
  await using shop = await openShop()
  const { id, subscriptionId } = await paidUnbooked(shop)
  const { services, stripe } = shop
  const { subscriptions } = services.stripe
  const retrieve = subscriptions.retrieve.bind(subscriptions)
  const pool: { connect: (...call: readonly unknown[]) => unknown } = services.db.pool
  const connect = pool.connect.bind(pool)
  const booked = Promise.withResolvers<void>()
  let reading: Promise<unknown> | undefined
  // NOTE: the transaction that books the payment begins once another process has read the plan, not yet paid.
  vi.spyOn(pool, 'connect').mockImplementation(async (...call) => {
    if (call.length > 0 || reading !== undefined) return connect(...call)
    const isRead = Promise.withResolvers<void>()
    vi.spyOn(subscriptions, 'retrieve').mockImplementationOnce(async (...asked) => {
      isRead.resolve()
      await booked.promise
      return retrieve(...asked)
    })
    reading = syncSubscription(services, subscriptionId)
    await isRead.promise
    return connect()
  })
  await settleIntent(services, id)
  await stripe.subscriptions.update(subscriptionId, setToEnd)
  booked.resolve()
  await reading
  const { mails } = await receiptAmong(shop)
  expect(mails.map(({ kind }) => kind)).toEqual(['receipt', 'cancelled'])
})

test('the receipt of a plan that was paused by then promises no renewal', async () => {
  await using shop = await openShop()
  const { id } = await paidUnbooked(shop)
  const { subscriptions } = shop.services.stripe
  const retrieve = subscriptions.retrieve.bind(subscriptions)
  vi.spyOn(subscriptions, 'retrieve').mockImplementation(async (...call) => {
    const plan = await retrieve(...call)
    return { ...plan, status: 'paused' }
  })
  await settleIntent(shop.services, id)
  const { mails, text } = await receiptAmong(shop)
  expect(text).toContain('Nothing is charged while it is paused.')
  expect(text).not.toMatch(/renews/i)
  expect(mails.map(({ kind }) => kind)).toEqual(['receipt'])
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
