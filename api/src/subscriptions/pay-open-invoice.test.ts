import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { checkMoneyInvariants } from '#api/payments/check-money-invariants.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { findSubscription } from '#api/payments/sync-subscription.ts'
import { renewalOutcomeOf } from '#api/payments/renewal-outcome.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { payOpenInvoice } from './pay-open-invoice.ts'
import { completeCard, enterCard, lateMember, startCard } from './testing/card-update.ts'
import { heard, mailsOf, openHearingShop } from './testing/member.ts'
import type { Member } from './testing/member.ts'

/** The services of a shop whose list of open invoices is as old as this moment. */
async function withListOfNow({ services, stripe }: Shop, mia: Member) {
  const listed = await stripe.invoices.list({ subscription: mia.subscriptionId, status: 'open' })
  const invoices = Object.assign(Object.create(stripe.invoices) as Stripe['invoices'], {
    list: async () => listed,
  })
  const behind = Object.assign(Object.create(stripe) as Stripe, { invoices })
  return { services: { ...services, stripe: behind }, invoiceId: listed.data[0]?.id ?? '' }
}

/** How often a payment was confirmed from here on. */
function countConfirmations({ stripe }: Shop): () => number {
  let times = 0
  stripe.on('request', ({ path }: { path: string }) => {
    if (/^\/v1\/payment_intents\/\w+\/confirm$/.test(path)) times += 1
  })
  return () => times
}

describe('a payment that moved on', () => {
  test.each([
    ['was paid meanwhile, by whoever was faster, is paid, and is not tried again', 'paid'],
    ['was closed meanwhile is neither paid nor owed any more', 'none'],
  ])('and %s', async (_how, outcome) => {
    await using shop = await openHearingShop()
    const mia = await lateMember(shop)
    const { services, invoiceId } = await withListOfNow(shop, mia)
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

  test('to a question about this very card is asked once, however often the server is told', async () => {
    await using shop = await openHearingShop()
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

describe('a question of the bank about what is owed', () => {
  /** Enters a card that its bank always asks about, and has it pay: the secret of the question. */
  async function ask(shop: Shop, mia: Member): Promise<string> {
    const { setupIntentId, clientSecret } = await startCard(mia)
    await enterCard(shop, setupIntentId, 'pm_card_authenticationRequiredAlways')
    await shop.challenge(clientSecret, 'complete')
    const { retry } = dataOf('completeCardUpdate', await completeCard(mia, setupIntentId))
    await heard(shop)
    return retry.clientSecret ?? ''
  }

  // NOTE: which mails there are; whether they were sent meanwhile is the postman's hour.
  async function failuresTold(shop: Shop) {
    return (await mailsOf(shop, 'payment-failed')).map(({ dedupeKey }) => dedupeKey)
  }

  test.each([
    ['until its owner confirms it', '4000002760003184'],
    ['for good', '4000000000009987'],
  ])('is told by no mail, nor is a wrong answer, where the bank refused %s', async (_how, number) => {
    await using shop = await openHearingShop()
    const mia = await lateMember(shop, number)
    const told = await failuresTold(shop)
    expect(told).toHaveLength(1)
    const secret = await ask(shop, mia)
    expect(await mia.plan()).toMatchObject({ status: 'past_due', nextCharge: null })
    expect(await failuresTold(shop)).toEqual(told)
    await shop.challenge(secret, 'fail')
    await heard(shop)
    expect(await failuresTold(shop)).toEqual(told)
    await shop.challenge(await ask(shop, mia), 'complete')
    await heard(shop)
    expect((await mia.plan()).status).toBe('active')
    expect(await failuresTold(shop)).toEqual(told)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('leaves the day of the next try, and is put to nobody where it came with a try of Stripe', async () => {
    await using shop = await openHearingShop()
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
    expect(await renewalOutcomeOf(shop.services, invoice, invoice.attempt_count)).toBe('pending')
    expect(await renewalOutcomeOf(shop.services, invoice, invoice.attempt_count - 1)).toBe('unconfirmed')
  })
})
