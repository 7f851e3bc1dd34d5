import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { checkMoneyInvariants } from '#api/payments/check-money-invariants.ts'
import { armFaultPoint } from '#api/payments/fault-point.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { findSubscription } from '#api/payments/sync-subscription.ts'
import { wordOfBank } from '#api/payments/word-of-bank.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { payOpenInvoice } from './pay-open-invoice.ts'
import { heard, mailsOf, member, openHearingShop, pass } from './testing/member.ts'
import type { Member } from './testing/member.ts'

async function start(mia: Member) {
  return dataOf('startCardUpdate', await mia.post('card'))
}

/** What the browser does with the card form. */
async function enter(shop: Shop, setupIntentId: string, card: string) {
  return shop.stripe.setupIntents.confirm(setupIntentId, {
    payment_method: card,
    return_url: 'https://calm.example/subscription',
  })
}

async function complete(mia: Member, setupIntentId: string) {
  return mia.post('card/complete', { setupIntentId })
}

/** A customer whose renewal was refused, as that card number is. */
async function late(shop: Shop, number?: string): Promise<Member> {
  const mia = await member(shop)
  await shop.control('cards/break', { subscription: mia.subscriptionId, ...(number && { number }) })
  await pass(shop, 31)
  expect((await mia.plan()).status).toBe('past_due')
  return mia
}

describe('a new card', () => {
  test('takes the place of the old one, and pays the next renewal', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    const { setupIntentId, clientSecret } = await start(mia)
    expect(clientSecret).toContain(setupIntentId)
    expect(await start(mia)).toEqual({ setupIntentId, clientSecret })
    await enter(shop, setupIntentId, 'pm_card_mastercard')
    for (let times = 0; times < 2; times += 1) {
      const { subscription, retry } = dataOf('completeCardUpdate', await complete(mia, setupIntentId))
      expect(retry).toEqual({ outcome: 'none' })
      expect(subscription?.card).toMatchObject({ brand: 'mastercard', last4: '4444' })
    }
    await pass(shop, 31)
    const [renewal] = (await shop.stripe.charges.list()).data
    expect(renewal?.payment_method_details?.card?.last4).toBe('4444')
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('that the bank asks about counts once its cardholder answered', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    const { setupIntentId, clientSecret } = await start(mia)
    const entered = await enter(shop, setupIntentId, 'pm_card_authenticationRequired')
    expect(entered.status).toBe('requires_action')
    const early = await complete(mia, setupIntentId)
    expect(early.statusCode).toBe(402)
    expect(refusalOf(early).message).toMatch(/your present card stays/)
    expect((await mia.plan()).card?.last4).toBe('4242')
    await shop.challenge(clientSecret, 'complete')
    expect(dataOf('completeCardUpdate', await complete(mia, setupIntentId)).subscription?.card?.last4).toBe(
      '3155',
    )
  })

  test('whose challenge fails leaves the old one', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    const { setupIntentId, clientSecret } = await start(mia)
    await enter(shop, setupIntentId, 'pm_card_authenticationRequired')
    await shop.challenge(clientSecret, 'fail')
    expect((await complete(mia, setupIntentId)).statusCode).toBe(402)
    expect((await mia.plan()).card?.last4).toBe('4242')
  })

  test('set up by somebody else is 404', async () => {
    await using shop = await openHearingShop()
    const mia = await member(shop)
    const noa = await member(shop, { email: 'noa@example.com' })
    const { setupIntentId } = await start(noa)
    await enter(shop, setupIntentId, 'pm_card_mastercard')
    for (const id of [setupIntentId, 'seti_unknown', mia.intentId])
      expect((await complete(mia, id)).statusCode).toBe(404)
    expect((await mia.plan()).card?.last4).toBe('4242')
  })
})

describe('a new card while a payment is owed', () => {
  test('pays it at once', async () => {
    await using shop = await openHearingShop()
    const mia = await late(shop)
    const { setupIntentId } = await start(mia)
    await enter(shop, setupIntentId, 'pm_card_mastercard')
    const { subscription, retry } = dataOf('completeCardUpdate', await complete(mia, setupIntentId))
    expect(retry).toEqual({ outcome: 'paid' })
    expect(subscription).toMatchObject({ status: 'active', graceUntil: null, nextCharge: { cents: 3999 } })
    await heard(shop)
    expect(
      (await shop.stripe.charges.list()).data.filter(({ status }) => status === 'succeeded'),
    ).toHaveLength(2)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('pays it once, even when we die before we know it', async () => {
    await using shop = await openHearingShop()
    const mia = await late(shop)
    const { setupIntentId } = await start(mia)
    await enter(shop, setupIntentId, 'pm_card_mastercard')
    armFaultPoint('subscription.pay.afterStripe:1:error')
    expect((await complete(mia, setupIntentId)).statusCode).toBe(500)
    const { subscription, retry } = dataOf('completeCardUpdate', await complete(mia, setupIntentId))
    expect(retry).toEqual({ outcome: 'none' })
    await heard(shop)
    expect(subscription?.card?.last4).toBe('4444')
    expect((await mia.plan()).status).toBe('active')
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('that is refused as well is kept, and says why', async () => {
    await using shop = await openHearingShop()
    const mia = await late(shop)
    const { setupIntentId } = await start(mia)
    await enter(shop, setupIntentId, 'pm_card_chargeCustomerFail')
    const { subscription, retry } = dataOf('completeCardUpdate', await complete(mia, setupIntentId))
    expect(retry).toEqual({
      outcome: 'declined',
      message: 'Your card was declined. Please try a different payment method.',
    })
    expect(subscription).toMatchObject({ status: 'past_due', entitlement: { reason: 'grace' } })
    await heard(shop)
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('that its bank asks about again is paid once the cardholder answered', async () => {
    await using shop = await openHearingShop()
    const mia = await late(shop)
    const { setupIntentId, clientSecret: secret } = await start(mia)
    await enter(shop, setupIntentId, 'pm_card_authenticationRequiredAlways')
    await shop.challenge(secret, 'complete')
    const { retry } = dataOf('completeCardUpdate', await complete(mia, setupIntentId))
    expect(retry.outcome).toBe('action')
    await shop.challenge(retry.clientSecret ?? '', 'complete')
    const done = dataOf('completeCardUpdate', await complete(mia, setupIntentId))
    expect(done.retry).toEqual({ outcome: 'none' })
    await heard(shop)
    expect((await mia.plan()).status).toBe('active')
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })
})

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
    const mia = await late(shop)
    const { services, invoiceId } = await withListOfNow(shop, mia)
    const { setupIntentId } = await start(mia)
    const { payment_method: card } = await enter(shop, setupIntentId, 'pm_card_mastercard')
    if (outcome === 'paid') await complete(mia, setupIntentId)
    else await shop.stripe.invoices.voidInvoice(invoiceId)
    const row = await findSubscription(shop.services, mia.subscriptionId)
    if (row === undefined || typeof card !== 'string') throw new Error('There is no plan, or no card')
    const confirmations = countConfirmations(shop)
    expect(await payOpenInvoice(services, row, card)).toEqual({ outcome })
    expect(confirmations()).toBe(0)
  })

  test('to a question about this very card is asked once, however often the server is told', async () => {
    await using shop = await openHearingShop()
    const mia = await late(shop)
    const { setupIntentId, clientSecret } = await start(mia)
    await enter(shop, setupIntentId, 'pm_card_authenticationRequiredAlways')
    await shop.challenge(clientSecret, 'complete')
    const { retry } = dataOf('completeCardUpdate', await complete(mia, setupIntentId))
    expect(retry.outcome).toBe('action')
    const confirmations = countConfirmations(shop)
    expect(dataOf('completeCardUpdate', await complete(mia, setupIntentId)).retry).toEqual(retry)
    expect(confirmations()).toBe(0)
  })
})

describe('a question of the bank about what is owed', () => {
  /** Enters a card that its bank always asks about, and has it pay: the secret of the question. */
  async function ask(shop: Shop, mia: Member): Promise<string> {
    const { setupIntentId, clientSecret } = await start(mia)
    await enter(shop, setupIntentId, 'pm_card_authenticationRequiredAlways')
    await shop.challenge(clientSecret, 'complete')
    const { retry } = dataOf('completeCardUpdate', await complete(mia, setupIntentId))
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
    const mia = await late(shop, number)
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
    const mia = await late(shop)
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
    expect(await wordOfBank(shop.services, invoice, invoice.attempt_count)).toBe('pending')
    expect(await wordOfBank(shop.services, invoice, invoice.attempt_count - 1)).toBe('unconfirmed')
  })
})
