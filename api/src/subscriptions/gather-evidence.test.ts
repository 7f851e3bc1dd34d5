import { describe, expect, test } from 'vitest'
import { emailKeyOf, leads } from '#api/leads/index.ts'
import { checkoutAttempts, findSubscription } from '#api/payments/index.ts'
import { buyPlan, buyUpsell, paidTrial } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { password } from '#api/testing/signed-up.ts'
import { evidenceText } from './evidence-text.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { runChange } from './run-change.ts'
import { subscriptionChanges } from './subscription-tables.ts'
import { drainWebhooks, signUpMember, openShopWithWebhooks, advanceDays } from './testing/member.ts'

/** What the page shows beside the pay button at the time these shops start at. */
const shownTerms =
  'You pay $19.99 today for your first month, and from December 21, 2026 your plan renews at $39.99 every month ' +
  'until you cancel, which you can do any time up to 48 hours before a renewal.'

test('a mail sent before an operator corrected the address is listed, with the address it went to', async () => {
  await using shop = await openShopWithWebhooks()
  await signUpMember(shop)
  const { db, brands } = shop.services
  await db.query.update(checkoutAttempts).set({ email: 'mia.right@example.com' })
  const [found] = await gatherEvidence({ db, brands }, { email: 'mia.right@example.com' })
  expect(found?.events.map(({ what }) => what).join('\n')).toMatch(/Mail "receipt" to mia@example\.com/)
})

// NOTE: a final sigma, and a capital I with a dot.
test('an order is found by an email that the database lowercases differently', async () => {
  await using shop = await openShopWithWebhooks()
  await signUpMember(shop)
  const { db, brands } = shop.services
  for (const email of ['ΣΊΣΥΦΟΣ@example.com', 'İREM@example.com']) {
    await db.query.update(leads).set({ email, emailKey: emailKeyOf(email) })
    await db.query.update(checkoutAttempts).set({ email })
    expect(await gatherEvidence({ db, brands }, { email })).toMatchObject([{ customer: { email } }])
  }
})

test("an order's evidence contains what was shown and agreed, and everything that followed", async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop, {
    order: {
      fullName: 'Mia Berg',
      countryCode: 'us',
      disclosure: shownTerms,
    },
  })
  await mia.post('cancel')
  await advanceDays(shop, 31)
  const [charge] = (await shop.stripe.charges.list()).data
  const sources = { db: shop.services.db, brands: shop.services.brands }
  const found = await gatherEvidence(sources, { order: charge?.id ?? '' })
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    product: { id: 'calmplate-1-month', name: '1-Month Plan' },
    customer: { email: 'mia@example.com', fullName: 'Mia Berg', country: 'US' },
    agreed: {
      at: '2026-11-21T09:00:00.000Z',
      shownWordForWord: shownTerms,
      isAsTheBrowserTold: true,
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
      ipAddress: '127.0.0.1',
    },
    terms: { firstTermCents: 1999, firstTerm: 'month', renewalCents: 3999, renewalEvery: '1 month' },
  })
  const told = found[0]?.events.map(({ what }) => what).join('\n')
  for (const part of [
    'Money moved: plan, 19.99 USD',
    'The customer signed in',
    'The customer, signed in, asked for: cancel (done)',
    'Mail "receipt"',
    'Mail "cancelled"',
    'The plan ended',
  ])
    expect(told).toContain(part)
  for (const query of [{ order: mia.subscriptionId }, { order: mia.intentId }, { email: 'MIA@example.com ' }])
    expect((await gatherEvidence(sources, query)).map(({ order }) => order)).toEqual([found[0]?.order])
  expect(await gatherEvidence(sources, { order: 'sub_unknown' })).toEqual([])
  expect(await gatherEvidence(sources, { email: 'noa@example.com' })).toEqual([])
  const text = found.map(evidenceText).join('\n')
  expect(text).toContain(`What was shown beside the pay button, word for word\n  ${shownTerms}\n`)
  expect(text).toContain('19.99 USD for the first month\n')
  expect(text).toContain('39.99 USD every 1 month')
  await drainWebhooks(shop)
})

test('a switched billing interval is listed with the price it was switched at, and from which browser', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  const [, annual] = (await mia.plan()).switchOptions
  expect((await mia.post('switch', { interval: 'annual', price: annual?.price })).statusCode).toBe(200)
  await advanceDays(shop, 31)
  const [charge] = (await shop.stripe.charges.list()).data
  expect(charge?.amount).toBe(11_999)
  const [found] = await gatherEvidence(shop.services, { order: charge?.id ?? '' })
  const told = found === undefined ? '' : evidenceText(found)
  expect(told).toMatch(
    /The customer, signed in, asked for: switch to 119\.99 USD every 1 year, from 127\.0\.0\.1 with \S+.* \(done\)\n/,
  )
})

test('a switch that was stored before its price was is listed all the same', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  await mia.post('switch', { interval: 'annual' })
  await shop.services.db.query.update(subscriptionChanges).set({
    renewalCents: null,
    renewalCurrency: null,
    renewalInterval: null,
    ipAddress: null,
    userAgent: null,
  })
  const [found] = await gatherEvidence(shop.services, { order: mia.subscriptionId })
  expect(found?.events.map(({ what }) => what)).toContain('The customer, signed in, asked for: switch (done)')
})

test.each([
  [paidTrial, '6.99 USD for the first 7 days'],
  ['calmplate-3-month', '39.99 USD for the first 3 months'],
])('the first term of %s is described the way it is billed', async (productId, told) => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop, { productId })
  const [found] = await gatherEvidence(shop.services, { order: mia.subscriptionId })
  expect(found === undefined ? '' : evidenceText(found)).toContain(`${told}\n`)
})

test('a browser that reports other terms does not change the text shown to the bank, which mentions the mismatch', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop, { order: { disclosure: 'Free, for ever.' } })
  const [found] = await gatherEvidence(shop.services, { order: mia.subscriptionId })
  expect(found?.agreed).toMatchObject({ shownWordForWord: shownTerms, isAsTheBrowserTold: false })
  const text = found === undefined ? '' : evidenceText(found)
  expect(text).not.toContain('Free, for ever.')
  expect(text).not.toContain('word for word')
  expect(text).toContain(`  ${shownTerms}\n  The browser reported a different text for this order`)
})

describe('a one-click offer', () => {
  const shown = (price: string) =>
    `You will be charged ${price} now, on your Visa card ending in 4242. One payment, nothing renews.`
  const evidenceOf = async (shop: Shop, charge: string | undefined) => {
    const [found] = await gatherEvidence(shop.services, { order: charge ?? '' })
    return { agreed: found?.offers, text: found === undefined ? '' : evidenceText(found) }
  }

  test('appears in the evidence with the text beside its own button, and who pressed it when', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    shop.test.clock.advance(5 * 60_000)
    const disclosure = shown('$18.99')
    expect((await buyUpsell(mia.browser, { disclosure })).statusCode).toBe(200)
    await drainWebhooks(shop)
    const [charge] = (await shop.stripe.charges.list()).data
    const { agreed, text } = await evidenceOf(shop, charge?.id)
    expect(agreed).toMatchObject([
      {
        product: { id: 'workout-program' },
        price: '18.99 USD',
        agreed: {
          at: '2026-11-21T09:05:00.000Z',
          shownWordForWord: disclosure,
          isAsTheBrowserTold: true,
          version: expect.stringMatching(/^[0-9a-f]{16}$/),
          ipAddress: '127.0.0.1',
          userAgent: expect.any(String),
        },
      },
    ])
    expect(text).toContain('What was agreed for the plan, 1-Month Plan\n')
    expect(text).toContain('What was agreed for the one-time offer, ')
    expect(text).toContain(`What was shown beside the button of the offer, word for word\n  ${disclosure}\n`)
  })

  test.each([
    ['another price', shown('$0.99')],
    ['another card', shown('$18.99').replace('4242', '1111')],
  ])(
    'for which a browser reports %s appears in our own words, and the mismatch is mentioned',
    async (_what, told) => {
      await using shop = await openShopWithWebhooks()
      const mia = await signUpMember(shop)
      expect((await buyUpsell(mia.browser, { disclosure: told })).statusCode).toBe(200)
      await drainWebhooks(shop)
      const [charge] = (await shop.stripe.charges.list()).data
      const { agreed, text } = await evidenceOf(shop, charge?.id)
      expect(agreed).toMatchObject([{ agreed: { isAsTheBrowserTold: false } }])
      expect(text).not.toContain(told)
      expect(text).toContain('You will be charged $18.99 now, on the card that pays for your plan.')
      expect(text).toContain('The browser reported a different text for this order')
    },
  )

  test('that was declined first appears with the click that charged it', async () => {
    await using shop = await openShopWithWebhooks()
    const mia = await signUpMember(shop)
    await shop.control('cards/break', { subscription: mia.subscriptionId })
    expect((await buyUpsell(mia.browser)).statusCode).toBe(402)
    await shop.control('cards/break', { subscription: mia.subscriptionId, works: true })
    shop.test.clock.advance(60_000)
    const disclosure = shown('$18.99')
    expect((await buyUpsell(mia.browser, { disclosure })).statusCode).toBe(200)
    await drainWebhooks(shop)
    const { agreed } = await evidenceOf(shop, mia.subscriptionId)
    expect(agreed).toMatchObject([
      { agreed: { at: '2026-11-21T09:01:00.000Z', shownWordForWord: disclosure } },
    ])
  })
})

test("an operator's change is not presented to the bank as the customer's", async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  const plan = await findSubscription(shop.services, mia.subscriptionId)
  await runChange(shop.services, {
    subscriptionId: mia.subscriptionId,
    leadId: plan?.leadId ?? '',
    userId: 'an-operator',
    kind: 'end',
    target: null,
  })
  const [found] = await gatherEvidence(shop.services, { order: mia.subscriptionId })
  const told = found?.events.map(({ what }) => what)
  expect(told).toContain('An operator asked for: end (done)')
})

test('a sign-in is listed as long as it keeps being renewed, even after its first tokens were deleted', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  const whatWasSeen = async () => {
    const [found] = await gatherEvidence(shop.services, { order: mia.subscriptionId })
    return found?.events.filter(({ what }) => what.includes('signed in to the account')).map(({ at }) => at)
  }
  shop.test.clock.advance(60_000)
  const signedIn = dataOf(
    'login',
    await mia.browser.post('/api/auth/login', { email: 'mia@example.com', password }),
  )
  let refreshToken = 'refreshToken' in signedIn ? signedIn.refreshToken : ''
  for (let renewal = 0; renewal < 2; renewal += 1) {
    shop.test.clock.advance(20 * 86_400_000)
    const renewed = await mia.browser.post('/api/auth/refresh', { refreshToken })
    ;({ refreshToken } = dataOf('refreshSession', renewed))
  }
  expect(await whatWasSeen()).toEqual(['2026-11-21T09:01:00.000Z'])
})

test('a dispute over another order of the same buyer is not listed', async () => {
  await using shop = await openShopWithWebhooks()
  const mia = await signUpMember(shop)
  const [charge] = (await shop.stripe.charges.list()).data
  await shop.control('disputes', { charge: charge?.id })
  const [dispute] = (await shop.stripe.disputes.list()).data
  await shop.control('disputes/close', { dispute: dispute?.id, status: 'lost' })
  await drainWebhooks(shop)
  const again = dataOf('completeSubscriptionFlow', await buyPlan(mia.browser, 'pm_card_visa'))
  await drainWebhooks(shop)
  const disputesOf = async (order: string) => {
    const [found] = await gatherEvidence(shop.services, { order })
    return found?.events.map(({ what }) => what).filter((what) => what.startsWith('Dispute'))
  }
  expect(await disputesOf(mia.subscriptionId)).toEqual([`Dispute ${dispute?.id}: fraudulent, lost`])
  expect(await disputesOf(again.subscriptionId ?? '')).toEqual([])
})
