import { apiMessages } from '@fennel/contract'
import { describe, expect, test } from 'vitest'
import { createLogger } from '#api/http/create-logger.ts'
import { cardGuardLimits } from './card-guard.ts'
import { consentReceipts } from './checkout-tables.ts'
import { ledgerEntries } from './ledger-tables.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, monthly, openShop, visitor, expectSoon } from './testing/shop.ts'
import { atStripe, shareShop } from './testing/shared-shop.ts'
import { ledgerOf } from '#api/subscriptions/testing/books.ts'
import { countRows } from '#api/testing/count-rows.ts'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'

const flow = 'completeSubscriptionFlow'

/** The terms the page shows beside the pay button at the moment these shops open. */
const termsOfMonthly =
  'You pay $19.99 today for your first month, and from December 21, 2026 your plan renews at $39.99 every month ' +
  'until you cancel, which you can do any time up to 48 hours before a renewal.'

describe('a card that works', () => {
  test('pays the first term at the catalog price, and the purchase is complete', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const response = await buyPlan(mia, 'pm_card_visa', {
      amount: 19.99,
      currency: 'USD',
      disclosure: termsOfMonthly,
    })
    expect(response.statusCode).toBe(200)
    const data = dataOf(flow, response)
    expect(data).toMatchObject({
      requiresAction: false,
      requiresConfirmation: false,
      status: 'active',
      intentType: 'payment',
    })
    expect(data.completeEndpoint).toBe('/stripe/complete-payment')
    expect(data.clientSecret).toBeUndefined()
    expect(data.trialEnd).toBeUndefined()
    const entries = await shop.services.db.query.select().from(ledgerEntries)
    expect(entries).toMatchObject([
      { kind: 'plan', amountCents: 1999, currency: 'usd', leadId: mia.leadId, productId: monthly },
    ])
    const receipts = await shop.services.db.query.select().from(consentReceipts)
    expect(receipts).toMatchObject([
      { disclosure: termsOfMonthly, firstTermCents: 1999, renewalCents: 3999, ipAddress: '127.0.0.1' },
    ])
    expect(await checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('stores the terms our page shows, whatever the browser reports', async () => {
    const warned: string[] = []
    const log = createLogger('warn', { write: (line) => warned.push(line) })
    await using shop = await openShop({ log })
    const yesterday = termsOfMonthly.replace('December 21', 'December 20')
    const claims = [termsOfMonthly, yesterday, 'Free, for ever.', undefined]
    for (const [at, disclosure] of claims.entries()) {
      const email = `buyer${at}@example.com`
      const buyer = await visitor(shop, email)
      const bought = await buyPlan(buyer, 'pm_card_visa', { customerEmail: email, disclosure })
      expect(bought.statusCode).toBe(200)
    }
    const receipts = await shop.services.db.query.select().from(consentReceipts)
    const shown = receipts.map(({ disclosure }) => disclosure)
    expect(shown).toHaveLength(claims.length)
    expect(shown).toEqual(expect.arrayContaining([termsOfMonthly, yesterday, null]))
    expect(shown.filter((terms) => terms === termsOfMonthly)).toHaveLength(2)
    const about = warned.filter((line) => line.includes('other terms'))
    expect(about).toHaveLength(1)
    expect(about[0]).not.toContain('for ever')
  })

  test('what was agreed to cannot be rewritten, though personal data can be removed from it', async () => {
    await using shop = await openShop()
    await buyPlan(await visitor(shop), 'pm_card_visa')
    const rewrite = (change: string) => shop.services.db.pool.query(`update consent_receipts set ${change}`)
    for (const change of [`disclosure = 'Renews at $1.'`, 'renewal_cents = 100', 'agreed_at = now()'])
      await expect(rewrite(change)).rejects.toThrow('a receipt is never changed')
    await rewrite(`full_name = null, ip_address = 'erased', user_agent = null, device = null`)
    expect(await shop.services.db.query.select().from(consentReceipts)).toMatchObject([
      { firstTermCents: 1999, renewalCents: 3999, fullName: null, ipAddress: 'erased' },
    ])
  })

  test('renews at the full price once the first term is over', async () => {
    await using shop = await openShop({ webhooks: true })
    const mia = await visitor(shop)
    await buyPlan(mia, 'pm_card_visa')
    await shop.control('clock/advance', { days: 32 })
    await shop.delivered()
    await expectSoon(() => ledgerOf(shop)).toEqual(['plan 1999', 'renewal 3999'])
    await expectSoon(() => checkMoneyInvariants(shop.services)).toEqual([])
  })

  test('a second purchase of the same plan returns the first one, and says that nothing was charged', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const first = dataOf(flow, await buyPlan(mia, 'pm_card_visa'))
    const second = dataOf(flow, await buyPlan(mia, 'pm_card_mastercard'))
    expect(first.alreadyPurchased).toBeUndefined()
    expect(second).toEqual({ ...first, alreadyPurchased: true })
    expect(second.card).toEqual({ brand: 'visa', last4: '4242' })
    expect((await shop.stripe.charges.list()).data).toHaveLength(1)
  })

  test('a request that arrives twice is one purchase, made now', async () => {
    await using shop = await openShop()
    const mia = await visitor(shop)
    const { id } = await shop.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
    const first = dataOf(flow, await buyPlan(mia, id))
    expect(dataOf(flow, await buyPlan(mia, id))).toEqual(first)
  })
})

describe('a card that is refused', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => lines.push(line) })
  const { shop, newBuyer } = shareShop({ log })

  test.each([
    [
      'pm_card_chargeDeclined',
      'card_declined',
      'Your card was declined. Please try a different payment method.',
    ],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds', /enough funds/],
    ['pm_card_chargeDeclinedStolenCard', 'card_declined', /declined/],
    ['pm_card_chargeDeclinedLostCard', 'card_declined', /declined/],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', /expired/],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', /security code/],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', /went wrong/],
    ['pm_card_incorrectNumber', 'incorrect_number', /card number/],
    ['pm_card_chargeCustomerFail', 'card_declined', /declined/],
    ['pm_card_radarBlock', 'card_declined', /declined/],
  ])('%s answers %s', async (card, code, message) => {
    const buyer = await newBuyer()
    const buy = async (paying: string) => buyPlan(buyer, paying, { customerEmail: buyer.email })
    const response = await buy(card)
    expect(response.statusCode).toBe(402)
    expect(refusalOf(response)).toMatchObject({ success: false, code: 'payment_failed', error: code })
    expect(refusalOf(response).message).toMatch(message)
    const retry = await buy('pm_card_visa')
    expect(dataOf(flow, retry).status).toBe('active')
    expect((await atStripe(shop(), buyer)).subscriptions).toHaveLength(1)
    expect(await checkMoneyInvariants(shop().services)).toEqual([])
  })

  test.each(['pm_card_chargeDeclined', 'pm_card_chargeCustomerFail', 'pm_card_incorrectNumber'])(
    '%s is routine in the log and needs no operator',
    async (card) => {
      const buyer = await newBuyer()
      lines.length = 0
      await buyPlan(buyer, card, { customerEmail: buyer.email })
      const said = lines.map((line) => JSON.parse(line) as { level: number; msg: string })
      expect(said.filter(({ level }) => level > 30)).toEqual([])
      expect(said.map(({ msg }) => msg)).toContain('Payment declined')
    },
  )

  test('after three declines the reason is no longer given', async () => {
    await using shop = await openShop({ env: { RATE_LIMITS: 'on', CARD_GUARD: 'on' } })
    const mia = await visitor(shop)
    shop.test.clock.advance(cardGuardLimits.strangerAge)
    const reasons: unknown[] = []
    for (let round = 0; round < 5; round += 1) {
      const { error, message } = refusalOf(await buyPlan(mia, 'pm_card_chargeDeclinedInsufficientFunds'))
      reasons.push(error ?? message)
    }
    const kept = 'Unable to process payment. Please try again or use a different payment method.'
    expect(reasons).toEqual(['insufficient_funds', 'insufficient_funds', 'insufficient_funds', kept, kept])
    const tooOften = await buyPlan(mia, 'pm_card_visa')
    expect(tooOften.statusCode).toBe(429)
    expect(refusalOf(tooOften).message).toMatch(/try again in an hour/)
  })
})

describe('what a browser may not decide', () => {
  const { shop, newBuyer } = shareShop()

  test.each([
    ['a wrong amount', { amount: 0.01 }, 409, apiMessages.priceChanged],
    ['no amount', { amount: 0 }, 400, apiMessages.invalidProduct],
    ['a wrong currency', { currency: 'EUR' }, 409, apiMessages.priceChanged],
    ['an unknown product', { productId: 'calmplate-lifetime' }, 409, apiMessages.planWithdrawn],
    ['an upsell as a plan', { productId: 'workout-program' }, 409, apiMessages.planWithdrawn],
  ])('%s: refused, with nothing charged and nothing stored', async (_name, changes, status, message) => {
    const buyer = await newBuyer()
    const before = await countRows(shop().services.db)
    const response = await buyPlan(buyer, 'pm_card_visa', { customerEmail: buyer.email, ...changes })
    expect(response.statusCode).toBe(status)
    expect(refusalOf(response).message).toBe(message)
    expect(await countRows(shop().services.db)).toEqual(before)
    expect((await shop().stripe.customers.list()).data).toEqual([])
  })

  test('an email that is not the lead’s, or no lead at all, is answered 404 and nothing is charged', async () => {
    const buyer = await newBuyer()
    await visitor(shop(), 'noa@example.com')
    const forged = await buyPlan(buyer, 'pm_card_visa', { customerEmail: 'noa@example.com' })
    expect(forged.statusCode).toBe(404)
    expect(refusalOf(forged).message).toBe('Nothing found')
    expect((await shop().stripe.customers.list()).data).toEqual([])
  })

  test('the return address is ours, whatever the request contains', async () => {
    await using shop = await openShop({ env: { PUBLIC_URL: 'https://calm.example' } })
    const mia = await visitor(shop)
    const response = await buyPlan(mia, 'pm_card_visa', { returnUrl: 'https://evil.example' })
    expect(dataOf(flow, response).returnUrl).toBe('https://calm.example/register')
  })
})
