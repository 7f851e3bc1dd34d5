import { describe, expect, test } from 'vitest'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import { cardGuardLimits } from './card-guard.ts'
import { armFaultPoint } from './fault-point.ts'
import { buyPlan, complete, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { makeLead } from '#api/testing/builders.ts'
import { liveEnv } from '#api/testing/header-table.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { testConfig } from '#api/testing/test-services.ts'

const guarded = { env: { CARD_GUARD: 'on' } } as const
const { visitAge, strangerAge } = cardGuardLimits

/** A visitor who came through the offer in a mail. */
async function invited(shop: Shop, email = 'mia@example.com') {
  const browser = createTestBrowser(shop.test.app)
  const sessionId = `session-${email.replaceAll(/\W/g, '-')}`
  await makeLead(browser, { email, sessionId, registrationSource: 'email_offer' })
  return browser
}

async function decline(shop: Shop, count: number, email: (index: number) => string): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const browser = await invited(shop, email(index))
    shop.test.clock.advance(visitAge)
    await buyPlan(browser, 'pm_card_chargeDeclined', { customerEmail: email(index) })
  }
}

describe('paying seconds after arriving', () => {
  test('is refused before Stripe is called, and accepted a little later', async () => {
    await using shop = await openShop(guarded)
    const mia = await invited(shop)
    shop.test.clock.advance(visitAge - 1)
    const early = await buyPlan(mia, 'pm_card_visa')
    expect([early.statusCode, refusalOf(early).message]).toEqual([
      429,
      'That was very quick. Please wait a few seconds and try again.',
    ])
    expect((await shop.stripe.customers.list()).data).toEqual([])
    shop.test.clock.advance(1)
    expect(dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_visa')).status).toBe('active')
  })

  test('takes longer for a visitor who finished no quiz', async () => {
    await using shop = await openShop(guarded)
    const mia = await visitor(shop)
    shop.test.clock.advance(strangerAge - 1)
    expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(429)
    shop.test.clock.advance(1)
    expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
  })

  /**
   * A visitor who arrives, leaves an email just before the required time is over, and pays a moment before and after
   * it. Returns the two statuses.
   */
  async function payAround(shop: Shop): Promise<readonly number[]> {
    const browser = createTestBrowser(shop.test.app)
    const event = {
      eventId: 'arrival-of-mia',
      eventType: 'purchasePageVisit',
      timestamp: new Date(shop.test.clock.now()).toISOString(),
      sessionId: 'session-1',
    }
    expect((await browser.post('/api/tracking/events', event)).statusCode).toBe(200)
    shop.test.clock.advance(strangerAge - 1)
    await makeLead(browser)
    const early = await buyPlan(browser, 'pm_card_visa')
    shop.test.clock.advance(1)
    return [early.statusCode, (await buyPlan(browser, 'pm_card_visa')).statusCode]
  }

  test('is counted from the arrival, not from when the email was left', async () => {
    await using shop = await openShop(guarded)
    expect(await payAround(shop)).toEqual([429, 200])
  })

  test('is counted from the arrival even while the arrival’s event waits to be counted', async () => {
    await using shop = await openShop({ env: { ...guarded.env, EVENTS_CROWD: '1' } })
    const counting = await shop.test.services.db.pool.connect()
    // NOTE: counting takes this lock.
    await counting.query('select pg_advisory_lock($1)', [advisoryLocks.rollups])
    // NOTE: a closed connection holds no lock.
    const paid = await payAround(shop).finally(() => counting.release(true))
    expect(paid).toEqual([429, 200])
  })

  test.each(['by a change of the lead', 'by a lead made with it'])(
    'is not excused by an old visit borrowed %s',
    async (way) => {
      await using shop = await openShop(guarded)
      const sessionId = 'session-1'
      const event = {
        eventId: 'arrival-long-ago',
        eventType: 'purchasePageVisit',
        timestamp: new Date(shop.test.clock.now()).toISOString(),
        sessionId,
      }
      const first = createTestBrowser(shop.test.app)
      expect((await first.post('/api/tracking/events', event)).statusCode).toBe(200)
      await makeLead(first, { email: 'tom@example.com', sessionId })
      shop.test.clock.advance(strangerAge)
      const browser = createTestBrowser(shop.test.app)
      const isMade = way === 'by a lead made with it'
      const { id } = await makeLead(browser, { sessionId: isMade ? sessionId : 'session-new' })
      if (!isMade) await browser.patch(`/api/leads/${id}`, { sessionId })
      expect((await buyPlan(browser, 'pm_card_visa')).statusCode).toBe(429)
    },
  )

  test('is not excused by somebody else’s visit', async () => {
    await using shop = await openShop(guarded)
    const event = {
      eventId: 'arrival-of-tom',
      eventType: 'purchasePageVisit',
      timestamp: new Date(shop.test.clock.now()).toISOString(),
      sessionId: 'session-of-tom',
    }
    expect((await createTestBrowser(shop.test.app).post('/api/tracking/events', event)).statusCode).toBe(200)
    shop.test.clock.advance(strangerAge)
    const mia = await visitor(shop)
    expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(429)
  })
})

describe('a series of declined cards', () => {
  test('from one address blocks that address', async () => {
    await using shop = await openShop(guarded)
    await decline(shop, cardGuardLimits.declinesPerAddress.most, (index) => `tester-${index}@example.com`)
    const mia = await invited(shop)
    shop.test.clock.advance(visitAge)
    const refused = await buyPlan(mia, 'pm_card_visa')
    expect(refused.statusCode).toBe(429)
    expect(refusalOf(refused).message).toMatch(/^Payments are paused for a short while.*Nothing was charged/)
    shop.test.clock.advance(cardGuardLimits.declinesPerAddress.within)
    expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
  })

  test('from one IPv6 network blocks all of it, and no other', async () => {
    await using shop = await openShop({ env: { CARD_GUARD: 'on', TRUSTED_PROXIES: '127.0.0.0/8' } })
    const { most } = cardGuardLimits.declinesPerAddress
    const emails = Array.from({ length: most + 2 }, (_, index) => `tester-${index}@example.com`)
    const testers = await Promise.all(emails.map((email) => invited(shop, email)))
    shop.test.clock.advance(visitAge)
    const pay = (at: number, address: string, paymentMethodId: string) =>
      testers[at]?.post(
        '/api/stripe/complete-subscription-flow',
        { productId: 'calmplate-1-month', customerEmail: emails[at], paymentMethodId },
        { 'x-forwarded-for': address },
      )
    for (let at = 0; at < most; at += 1)
      expect((await pay(at, `2001:db8::${at + 1}`, 'pm_card_chargeDeclined'))?.statusCode).toBe(402)
    expect((await pay(most, '2001:db8:0:0:ffff::1', 'pm_card_visa'))?.statusCode).toBe(429)
    expect((await pay(most + 1, '2001:db8:0:1::1', 'pm_card_visa'))?.statusCode).toBe(200)
  })

  test('from everywhere, with hardly any good card among them, pauses all checkouts for a while', async () => {
    await using shop = await openShop({ env: { CARD_GUARD: 'on', TRUSTED_PROXIES: '127.0.0.0/8' } })
    const { most, within } = cardGuardLimits.declinesOfAll
    const emails = Array.from({ length: most }, (_, index) => `tester-${index}@example.com`)
    const testers = await Promise.all(emails.map((email) => invited(shop, email)))
    const mia = await invited(shop)
    shop.test.clock.advance(visitAge)
    const pay = (browser: TestBrowser, at: number, paymentMethodId: string, customerEmail: string) =>
      browser.post(
        '/api/stripe/complete-subscription-flow',
        { productId: 'calmplate-1-month', customerEmail, paymentMethodId },
        { 'x-forwarded-for': `203.0.113.${at}` },
      )
    for (const [at, browser] of testers.entries())
      expect((await pay(browser, at, 'pm_card_chargeDeclined', emails[at] ?? '')).statusCode).toBe(402)
    expect((await pay(mia, 200, 'pm_card_visa', 'mia@example.com')).statusCode).toBe(429)
    shop.test.clock.advance(within + 1)
    expect((await pay(mia, 200, 'pm_card_visa', 'mia@example.com')).statusCode).toBe(200)
  })

  test.each([
    ['before', false],
    ['after', true],
  ])('does not include canceled bank checks, %s Stripe reports them', async (_name, webhooks) => {
    await using shop = await openShop({ ...guarded, webhooks })
    for (let index = 0; index < cardGuardLimits.declinesPerAddress.most; index += 1) {
      const email = `buyer-${index}@example.com`
      const browser = await invited(shop, email)
      shop.test.clock.advance(visitAge)
      const asking = await buyPlan(browser, 'pm_card_authenticationRequired', { customerEmail: email })
      const { clientSecret = '', paymentIntentId = '' } = dataOf('completeSubscriptionFlow', asking)
      await shop.challenge(clientSecret, 'cancel')
      await complete(browser, paymentIntentId)
      await shop.delivered()
    }
    const mia = await invited(shop)
    shop.test.clock.advance(visitAge)
    expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(200)
  })

  test('from one visitor blocks that visitor for a day', async () => {
    await using shop = await openShop(guarded)
    const mia = await invited(shop)
    for (let round = 0; round < cardGuardLimits.declinesPerLead.most; round += 1) {
      shop.test.clock.advance(30 * 60_000)
      expect((await buyPlan(mia, 'pm_card_chargeDeclined')).statusCode).toBe(402)
    }
    shop.test.clock.advance(2 * 3_600_000)
    expect((await buyPlan(mia, 'pm_card_visa')).statusCode).toBe(429)
  })
})

describe('settings', () => {
  const cardGuard = (env: Record<string, string>) => testConfig('postgres://unused', env).cardGuard

  test('with a Stripe account, the card guard follows RATE_LIMITS unless CARD_GUARD is set', () => {
    expect(cardGuard({ ...liveEnv, RATE_LIMITS: 'off' })).toBe(false)
    expect(cardGuard({ ...liveEnv, RATE_LIMITS: 'on' })).toBe(true)
    expect(cardGuard({ ...liveEnv, RATE_LIMITS: 'on', CARD_GUARD: 'off' })).toBe(false)
  })

  test('with sandbox payments, the card guard is on only if CARD_GUARD says so', () => {
    expect(cardGuard({ RATE_LIMITS: 'on' })).toBe(false)
    expect(cardGuard({ RATE_LIMITS: 'on', CARD_GUARD: 'on' })).toBe(true)
  })

  test('a first purchase in the sandbox may follow the arrival at once, and many test cards may be declined', async () => {
    await using shop = await openShop({ env: { RATE_LIMITS: 'on' } })
    await decline(shop, cardGuardLimits.declinesPerAddress.most, (index) => `tester-${index}@example.com`)
    expect((await buyPlan(await visitor(shop), 'pm_card_visa')).statusCode).toBe(200)
  })

  test('a fault point is refused in production and with Stripe keys', () => {
    const wanted = { FAULT_POINT: 'checkout.claim.afterCommit:1:kill' }
    expect(testConfig('postgres://unused', wanted).faultPoint).toBe(wanted.FAULT_POINT)
    for (const real of [{ NODE_ENV: 'production' }, liveEnv])
      expect(() => testConfig('postgres://unused', { ...wanted, ...real })).toThrow(/FAULT_POINT/)
    expect(() => armFaultPoint('no.such.point:1:kill')).toThrow(/No such fault point/)
  })
})
