import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailOutbox } from '#api/mail/mail-tables.ts'
import { checkoutAttempts } from './checkout-tables.ts'
import { armFaultPoint } from './fault-point.ts'
import { subscriptions } from './plan-tables.ts'
import { recordRefundsOf } from './record-refunds.ts'
import { finishRefunds } from './refund-charge.ts'
import { settleIntent } from './settle-intent.ts'
import { syncSubscription } from './sync-subscription.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { complete, expectSoon, freeTrial, openShop, paidTrial } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { trialUsedCode } from './refusal-codes.ts'
import { drainWebhooks } from '#api/subscriptions/testing/member.ts'
import { makeLead } from '#api/testing/builders.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'

/** Three browsers with one email open the trial before any of them pays. */
async function openThree(shop: Shop, productId: string) {
  const opened = []
  for (let count = 0; count < 3; count += 1) {
    const browser = createTestBrowser(shop.test.app)
    await makeLead(browser, { sessionId: `session-${count}` })
    const body = { productId, customerEmail: 'mia@example.com' }
    const response = await browser.post('/api/stripe/create-subscription', body)
    opened.push({ browser, intentId: dataOf('createSubscription', response).paymentIntentId ?? '' })
  }
  return opened
}

const pay = (shop: Shop, intentId: string) =>
  intentId.startsWith('seti_')
    ? shop.stripe.setupIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    : shop.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })

async function statusesOf(shop: Shop): Promise<readonly string[]> {
  const { data } = await shop.stripe.subscriptions.list({ status: 'all' })
  return data.map(({ status }) => status).toSorted()
}

test.each([paidTrial, freeTrial.id])(
  'of three trials of %s opened and paid with one email, one runs; the others end and are refunded',
  async (productId) => {
    await using shop = await openShop({ webhooks: true })
    const opened = await openThree(shop, productId)
    await Promise.all(opened.map(async ({ intentId }) => pay(shop, intentId)))
    const answers = await Promise.all(opened.map(({ browser, intentId }) => complete(browser, intentId)))
    await drainWebhooks(shop)
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 402, 402])
    const refused = answers.find(({ statusCode }) => statusCode === 402)
    expect(refused && refusalOf(refused)).toMatchObject(
      productId === paidTrial
        ? {
            error: 'trial_refunded',
            message:
              "A trial was already started with this email or card, so this one didn't start. We are refunding what you paid.",
          }
        : { error: 'trial_already_used' },
    )
    // Whoever asks about the payment again hears the same.
    const at = answers.findIndex(({ statusCode }) => statusCode === 402)
    const verified = await opened[at]?.browser.post('/api/stripe/verify-payment', {
      paymentIntentId: opened[at]?.intentId,
    })
    expect(verified && refusalOf(verified).error).toBe(refused && refusalOf(refused).error)
    await expectSoon(() => statusesOf(shop)).toEqual(['canceled', 'canceled', 'trialing'])
    shop.test.clock.advance(60_000)
    await finishRefunds(shop.services)
    await drainWebhooks(shop)
    const mails = await shop.services.db.query.select().from(mailOutbox)
    const cents = productId === paidTrial ? 699 : 0
    expect(
      mails
        .filter(({ kind }) => ['receipt', 'second-trial', 'cancelled'].includes(kind))
        .map(({ kind, payload }) => `${kind} ${'amountCents' in payload ? payload.amountCents : 'nothing'}`)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual([`receipt ${cents}`, `second-trial ${cents}`, `second-trial ${cents}`])
    const charges = (await shop.stripe.charges.list()).data
    expect(charges.map(({ refunded }) => refunded).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      productId === paidTrial ? [false, true, true] : [],
    )
    const { rows } = await shop.services.db.pool.query('select * from trial_uses')
    expect(rows).toHaveLength(1)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  },
)

test.each([
  ['partly', 200],
  ['fully', 699],
])('a second trial that an operator has %s refunded already gets back what is left', async (_how, amount) => {
  await using shop = await openShop()
  const [first, second] = (await openThree(shop, paidTrial)).map(({ intentId }) => intentId)
  await pay(shop, first ?? '')
  await settleIntent(shop.services, first ?? '')
  await pay(shop, second ?? '')
  await shop.stripe.refunds.create({ payment_intent: second ?? '', amount })
  await settleIntent(shop.services, second ?? '')
  shop.test.clock.advance(60_000)
  await finishRefunds(shop.services)
  const { data } = await shop.stripe.charges.list({ payment_intent: second ?? '' })
  expect(data.map(({ amount_refunded: cents }) => cents)).toEqual([699])
  const mails = await shop.services.db.query.select().from(mailOutbox)
  expect(mails.filter(({ kind }) => kind === 'second-trial')).toMatchObject([
    { payload: { amountCents: 699, leftCents: 699 - amount } },
  ])
  // NOTE: as the webhook of the operator's refund does.
  await recordRefundsOf(shop.services, data[0]?.id ?? '')
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test('a second trial is ended by its webhook if the process that recorded it died', async () => {
  await using shop = await openShop({ webhooks: true })
  const [first, second] = await openThree(shop, freeTrial.id)
  await pay(shop, first?.intentId ?? '')
  await drainWebhooks(shop)
  armFaultPoint('checkout.settle.afterCommit:1:error')
  await pay(shop, second?.intentId ?? '')
  await expectSoon(async () => {
    const { rows } = await shop.services.db.pool.query(
      'select 1 from webhook_inbox where last_error is not null',
    )
    return rows.length
  }).toBeGreaterThan(0)
  shop.test.clock.advance(60_000)
  await drainWebhooks(shop)
  await expectSoon(() => statusesOf(shop)).toEqual(['canceled', 'trialing', 'trialing'])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test('a second trial that two handlers record at once is recorded by one and ended once', async () => {
  await using shop = await openShop()
  const [first, second] = (await openThree(shop, freeTrial.id)).map(({ intentId }) => intentId)
  await pay(shop, first ?? '')
  await settleIntent(shop.services, first ?? '')
  await pay(shop, second ?? '')
  const update = shop.wire.holdNext('POST', /^\/v1\/subscriptions\/sub_[^/]+$/)
  const late = settleIntent(shop.services, second ?? '')
  await update.reached
  await settleIntent(shop.services, second ?? '')
  update.release()
  await late
  expect(await statusesOf(shop)).toEqual(['canceled', 'trialing', 'trialing'])
  expect(await checkMoneyInvariants(shop.services)).toEqual([])
})

test('a second trial recorded and ended while another process asks Stripe for it brings one mail, about both', async () => {
  await using shop = await openShop()
  const [first, second] = (await openThree(shop, freeTrial.id)).map(({ intentId }) => intentId)
  await pay(shop, first ?? '')
  await settleIntent(shop.services, first ?? '')
  await pay(shop, second ?? '')
  const { query } = shop.services.db
  const ofSecond = eq(checkoutAttempts.stripeIntentId, second ?? '')
  const [{ plan } = { plan: null }] = await query
    .select({ plan: checkoutAttempts.stripeSubscriptionId })
    .from(checkoutAttempts)
    .where(ofSecond)
  const reading = shop.wire.holdNext('GET', /^\/v1\/subscriptions\/sub_[^/]+$/)
  const late = syncSubscription(shop.services, plan ?? '')
  await reading.reached
  const paidAt = new Date(shop.services.now())
  await query
    .update(checkoutAttempts)
    .set({ paidAt, declineCode: trialUsedCode, state: 'closed' })
    .where(ofSecond)
  await query
    .update(subscriptions)
    .set({ firstPaidAt: paidAt })
    .where(eq(subscriptions.id, plan ?? ''))
  await shop.stripe.subscriptions.cancel(plan ?? '')
  reading.release()
  expect((await late)?.status).toBe('canceled')
  const mails = await query.select({ kind: mailOutbox.kind }).from(mailOutbox)
  expect(mails.map(({ kind }) => kind)).not.toContain('cancelled')
})
