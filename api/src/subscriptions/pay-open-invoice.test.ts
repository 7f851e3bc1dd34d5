import type Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { checkMoneyInvariants } from '#api/payments/testing/check-money-invariants.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { findSubscription } from '#api/payments/sync-subscription.ts'
import { readRenewalOutcome } from '#api/payments/renewal-outcome.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { payOpenInvoice } from './pay-open-invoice.ts'
import { completeCard, enterCard, lateMember, startCard } from './testing/card-update.ts'
import { drainWebhooks, mailsOf, openShopWithWebhooks } from './testing/member.ts'
import type { Member } from './testing/member.ts'

/** The services of a shop whose list of open invoices is frozen as of now. */
async function withFrozenInvoiceList({ services, stripe }: Shop, mia: Member) {
  const listed = await stripe.invoices.list({ subscription: mia.subscriptionId, status: 'open' })
  const invoices = Object.assign(Object.create(stripe.invoices) as Stripe['invoices'], {
    list: async () => listed,
  })
  const behind = Object.assign(Object.create(stripe) as Stripe, { invoices })
  return { services: { ...services, stripe: behind }, invoiceId: listed.data[0]?.id ?? '' }
}

/** Counts the PaymentIntent confirmations from now on. */
function countConfirmations({ stripe }: Shop): () => number {
  let times = 0
  stripe.on('request', ({ path }: { path: string }) => {
    if (/^\/v1\/payment_intents\/\w+\/confirm$/.test(path)) times += 1
  })
  return () => times
}

describe('a payment whose state changed in the meantime', () => {
  test.each([
    ['paid by a concurrent request: reports paid without another attempt', 'paid'],
    ['voided: is neither paid nor owed', 'none'],
  ])('%s', async (_how, outcome) => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    const { services, invoiceId } = await withFrozenInvoiceList(shop, mia)
    const { setupIntentId } = await startCard(mia)
    const { payment_method: card } = await enterCard(shop, setupIntentId, 'pm_card_mastercard')
    if (outcome === 'paid') await completeCard(mia, setupIntentId)
    else await shop.stripe.invoices.voidInvoice(invoiceId)
    const row = await findSubscription(shop.services, mia.subscriptionId)
    if (row === undefined || typeof card !== 'string') throw new Error('There is no plan, or no card')
    const confirmations = countConfirmations(shop)
    expect(await payOpenInvoice(services, row, card)).toEqual({ outcome })
    expect(confirmations()).toBe(0)
  })

  test('authentication pending for this very card: asks once, however often the card is submitted', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    const { setupIntentId, clientSecret } = await startCard(mia)
    await enterCard(shop, setupIntentId, 'pm_card_authenticationRequiredAlways')
    await shop.challenge(clientSecret, 'complete')
    const { retry } = dataOf('completeCardUpdate', await completeCard(mia, setupIntentId))
    expect(retry.outcome).toBe('action')
    const confirmations = countConfirmations(shop)
    expect(dataOf('completeCardUpdate', await completeCard(mia, setupIntentId)).retry).toEqual(retry)
    expect(confirmations()).toBe(0)
  })
})

test.each([
  ['the plan', 'subscriptions', 'retrieve', 1],
  ['what is owed, before older invoices are closed', 'invoices', 'list', 1],
  ['what is owed', 'invoices', 'list', 2],
  ['an invoice', 'invoices', 'retrieve', 1],
  ['its payment', 'paymentIntents', 'retrieve', 1],
] as const)(
  'a mistake of our own in reading %s is not answered as if Stripe were away',
  async (_of, what, how, call) => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    const { setupIntentId } = await startCard(mia)
    const { payment_method: card } = await enterCard(shop, setupIntentId, 'pm_card_mastercard')
    if (typeof card !== 'string') throw new Error('There is no card')
    const reading = shop.stripe[what] as unknown as Record<typeof how, () => Promise<unknown>>
    const read = reading[how].bind(reading)
    let calls = 0
    vi.spyOn(reading, how).mockImplementation((...args: []) => {
      calls += 1
      return calls === call ? Promise.reject(new TypeError('ours')) : read(...args)
    })
    const paying = payOpenInvoice(shop.services, { id: mia.subscriptionId }, card)
    await expect(paying).rejects.toBeInstanceOf(TypeError)
    vi.restoreAllMocks()
  },
)

describe('authentication of an overdue payment', () => {
  /** Submits a card whose bank always requires authentication to pay what is owed, and returns the client secret. */
  async function ask(shop: Shop, mia: Member): Promise<string> {
    const { setupIntentId, clientSecret } = await startCard(mia)
    await enterCard(shop, setupIntentId, 'pm_card_authenticationRequiredAlways')
    await shop.challenge(clientSecret, 'complete')
    const { retry } = dataOf('completeCardUpdate', await completeCard(mia, setupIntentId))
    await drainWebhooks(shop)
    return retry.clientSecret ?? ''
  }

  // NOTE: only which mails exist; whether they were already sent depends on the mail job.
  async function failureMails(shop: Shop) {
    return (await mailsOf(shop, 'payment-failed')).map(({ dedupeKey }) => dedupeKey)
  }

  test.each([
    ['until its owner confirms it', '4000002760003184'],
    ['for good', '4000000000009987'],
  ])(
    'neither the request nor a failed authentication sends a mail, where the bank declined %s',
    async (_how, number) => {
      await using shop = await openShopWithWebhooks()
      const mia = await lateMember(shop, number)
      const told = await failureMails(shop)
      expect(told).toHaveLength(1)
      const secret = await ask(shop, mia)
      expect(await mia.plan()).toMatchObject({ status: 'past_due', nextCharge: null })
      expect(await failureMails(shop)).toEqual(told)
      await shop.challenge(secret, 'fail')
      await drainWebhooks(shop)
      expect(await failureMails(shop)).toEqual(told)
      await shop.challenge(await ask(shop, mia), 'complete')
      await drainWebhooks(shop)
      expect((await mia.plan()).status).toBe('active')
      expect(await failureMails(shop)).toEqual(told)
      expect(await checkMoneyInvariants(shop.services)).toEqual([])
    },
  )

  test("keeps the day of the next retry, and cannot be completed when one of Stripe's own retries triggered it", async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await lateMember(shop)
    const { nextCharge } = await mia.plan()
    expect(nextCharge).not.toBeNull()
    await ask(shop, mia)
    expect((await mia.plan()).nextCharge).toEqual(nextCharge)
    expect(await mailsOf(shop, 'payment-failed')).toHaveLength(1)
    const [invoice] = (
      await shop.stripe.invoices.list({
        subscription: mia.subscriptionId,
        status: 'open',
        expand: ['data.payments'],
      })
    ).data
    if (invoice === undefined) throw new Error('Nothing is owed')
    const { services } = shop
    expect((await readRenewalOutcome(services, invoice, invoice.attempt_count)).outcome).toBe('pending')
    expect((await readRenewalOutcome(services, invoice, invoice.attempt_count - 1)).outcome).toBe(
      'unconfirmed',
    )
  })
})
