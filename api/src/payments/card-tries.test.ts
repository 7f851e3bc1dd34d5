import { apiMessages } from '@fennel/contract'
import { minuteMs } from '@fennel/funnel'
import { describe, expect, test } from 'vitest'
import { cardGuardLimits } from './card-guard.ts'
import { noteSetup, noteSetupSucceeded } from './card-tries.ts'
import { cardTries } from './card-try-tables.ts'
import { checkoutAttempts } from './checkout-tables.ts'
import { buyPlan, monthly, openShop } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { keepEvents } from './webhook-inbox.ts'
import { erasePerson, findPersonByEmail } from '#api/privacy/index.ts'
import { drainWebhooks } from '#api/subscriptions/testing/member.ts'
import { makeLead } from '#api/testing/builders.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

const guarded = { env: { CARD_GUARD: 'on', TRUSTED_PROXIES: '127.0.0.0/8' } } as const
const { visitAge, declinesPerAddress, declinesOfAll } = cardGuardLimits
const declined = 'pm_card_chargeDeclined'

/** A visitor who came through the offer in a mail long enough ago to pay. */
async function invited(shop: Shop, email: string): Promise<TestBrowser> {
  const browser = createTestBrowser(shop.test.app)
  const sessionId = `session-${email.replaceAll(/\W/g, '-')}`
  await makeLead(browser, { email, sessionId, registrationSource: 'email_offer' })
  shop.test.clock.advance(visitAge)
  return browser
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const near = from('203.0.113.1')
const far = from('203.0.113.2')

async function erase({ services }: Shop, email: string): Promise<void> {
  await erasePerson(services, (tx) => findPersonByEmail(services, tx, email))
}

/** Stripe's events about cards that were refused on an intent, as they arrive now. */
async function report({ services }: Shop, objectId: string, events: number): Promise<void> {
  const now = new Date(services.now())
  const refusal = { type: 'payment_intent.payment_failed', objectType: 'payment_intent', objectId }
  await keepEvents(
    services.db.query,
    Array.from({ length: events }, (_, place) => ({
      ...refusal,
      id: `evt_${objectId}_${place}`,
      apiVersion: null,
      receivedAt: now,
      createdAt: now,
      isIdle: true,
    })),
  )
}

/** Opens a payment that the browser confirms at Stripe, and returns its id. */
async function openPayment(browser: TestBrowser, customerEmail: string): Promise<string> {
  const order = { productId: monthly, customerEmail }
  const opened = await browser.post('/api/stripe/create-subscription', order, near)
  return dataOf('createSubscription', opened).clientSecret?.split('_secret_')[0] ?? ''
}

async function statusOf(shop: Shop, email: string, headers: Readonly<Record<string, string>>) {
  const browser = await invited(shop, email)
  return (await buyPlan(browser, 'pm_card_visa', { customerEmail: email }, headers)).statusCode
}

describe('cards declined for people who had themselves erased', () => {
  test('go on counting against their network, each once, and against no other', async () => {
    await using shop = await openShop(guarded)
    const intents: string[] = []
    const declineAndErase = async (email: string) => {
      const browser = await invited(shop, email)
      // NOTE: unlike the other declined card, this one is refused in a payment, of which events tell.
      const paid = await buyPlan(browser, 'pm_card_chargeCustomerFail', { customerEmail: email }, near)
      expect(paid.statusCode).toBe(402)
      const [attempt] = await shop.services.db.query.select().from(checkoutAttempts)
      intents.push(attempt?.stripeIntentId ?? '')
      await erase(shop, email)
    }
    for (let index = 1; index < declinesPerAddress.most; index += 1)
      await declineAndErase(`tester-${index}@example.com`)
    expect(new Set(intents).size).toBe(declinesPerAddress.most - 1)
    for (const intentId of intents) await report(shop, intentId, 1)
    expect(await statusOf(shop, 'ben@example.com', near)).toBe(200)
    await declineAndErase('tester@example.com')
    expect(await statusOf(shop, 'tom@example.com', far)).toBe(200)
    expect(await statusOf(shop, 'mia@example.com', near)).toBe(429)
    shop.test.clock.advance(declinesPerAddress.within)
    expect(await statusOf(shop, 'noa@example.com', near)).toBe(200)
  })

  test('count if Stripe reports them only after the erasure', async () => {
    await using shop = await openShop(guarded)
    const tester = await invited(shop, 'tester@example.com')
    const intentId = await openPayment(tester, 'tester@example.com')
    await erase(shop, 'tester@example.com')
    await report(shop, intentId, declinesPerAddress.most)
    expect(await statusOf(shop, 'mia@example.com', near)).toBe(429)
  })

  test('count toward the stop of the whole shop', async () => {
    await using shop = await openShop(guarded)
    const tester = await invited(shop, 'tester@example.com')
    expect((await buyPlan(tester, declined, { customerEmail: 'tester@example.com' }, near)).statusCode).toBe(
      402,
    )
    await erase(shop, 'tester@example.com')
    const other = await invited(shop, 'other@example.com')
    const intentId = await openPayment(other, 'other@example.com')
    await erase(shop, 'other@example.com')
    await report(shop, intentId, declinesOfAll.most - 1)
    expect(await statusOf(shop, 'mia@example.com', far)).toBe(429)
    shop.test.clock.advance(declinesOfAll.within)
    expect(await statusOf(shop, 'noa@example.com', far)).toBe(200)
  })
})

describe('card set-ups without a purchase', () => {
  /** Asks for a set-up from `near`. */
  const begin = async (browser: TestBrowser, customerEmail: string) =>
    browser.post(
      '/api/stripe/complete-subscription-flow',
      { productId: monthly, customerEmail, setupIntent: true },
      near,
    )

  /** Tries this card in the visitor's set-up. Returns whether it was accepted. */
  async function tryCard(shop: Shop, browser: TestBrowser, email: string, card: string): Promise<boolean> {
    const { clientSecret = '' } = dataOf('completeSubscriptionFlow', await begin(browser, email))
    const intentId = clientSecret.split('_secret_')[0] ?? ''
    const isAccepted = await shop.stripe.setupIntents.confirm(intentId, { payment_method: card }).then(
      () => true,
      () => false,
    )
    await drainWebhooks(shop)
    return isAccepted
  }

  test.each([
    ['refused', declined, false],
    ['accepted', 'pm_card_visa', true],
  ])('are stopped for a network after ten cards that were %s', async (_result, card, isAccepted) => {
    await using shop = await openShop({ ...guarded, webhooks: true })
    for (let index = 0; index < declinesPerAddress.most; index += 1) {
      const email = `tester-${index}@example.com`
      expect(await tryCard(shop, await invited(shop, email), email, card)).toBe(isAccepted)
    }
    const stopped = await begin(await invited(shop, 'mia@example.com'), 'mia@example.com')
    expect([stopped.statusCode, refusalOf(stopped).message]).toEqual([429, apiMessages.checkoutPaused])
    expect(await statusOf(shop, 'noa@example.com', near)).toBe(429)
    expect(await statusOf(shop, 'tom@example.com', far)).toBe(200)
    shop.test.clock.advance(declinesPerAddress.within)
    expect(await statusOf(shop, 'zoe@example.com', near)).toBe(200)
  })

  test('go on counting after their owners had themselves erased', async () => {
    await using shop = await openShop({ ...guarded, webhooks: true })
    for (let index = 0; index < declinesPerAddress.most; index += 1) {
      const email = `tester-${index}@example.com`
      expect(await tryCard(shop, await invited(shop, email), email, declined)).toBe(false)
      await erase(shop, email)
    }
    expect(await statusOf(shop, 'mia@example.com', near)).toBe(429)
  })

  test('count among the visitor’s ten declines of a day', async () => {
    await using shop = await openShop({ ...guarded, webhooks: true })
    const email = 'mia@example.com'
    const mia = await invited(shop, email)
    const pay = (card: string) => buyPlan(mia, card, { customerEmail: email }, near)
    for (let round = 0; round < cardGuardLimits.declinesPerLead.most - 1; round += 1) {
      shop.test.clock.advance(30 * minuteMs)
      expect((await pay(declined)).statusCode).toBe(402)
    }
    expect(await tryCard(shop, mia, email, declined)).toBe(false)
    shop.test.clock.advance(declinesPerAddress.within)
    expect((await pay('pm_card_visa')).statusCode).toBe(429)
  })

  test('count from when they were accepted, not from when we heard of it', async () => {
    await using shop = await openShop(guarded)
    const { services } = shop
    const lead = await makeLead(createTestBrowser(shop.test.app), { email: 'mia@example.com' })
    await noteSetup(services, { lead, ipAddress: '203.0.113.1' }, 'seti_1')
    const accepted = new Date(services.now())
    shop.test.clock.advance(declinesPerAddress.within)
    const event = { type: 'setup_intent.succeeded', objectType: 'setup_intent', objectId: 'seti_1' }
    const arrival = {
      receivedAt: new Date(services.now()),
      createdAt: accepted,
      apiVersion: null,
      isIdle: true,
    }
    await keepEvents(services.db.query, [{ ...event, id: 'evt_1', ...arrival }])
    await noteSetupSucceeded(services, 'seti_1')
    expect(await services.db.query.select({ at: cardTries.succeededAt }).from(cardTries)).toEqual([
      { at: accepted },
    ])
  })

  test('name nobody who was erased while Stripe was asked', async () => {
    await using shop = await openShop(guarded)
    const browser = createTestBrowser(shop.test.app)
    const lead = await makeLead(browser, { email: 'mia@example.com' })
    await erase(shop, 'mia@example.com')
    await noteSetup(shop.services, { lead, ipAddress: '203.0.113.1' }, 'seti_1')
    expect(await shop.services.db.query.select({ leadId: cardTries.leadId }).from(cardTries)).toEqual([
      { leadId: null },
    ])
  })
})
