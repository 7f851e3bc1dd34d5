import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkoutAttempts } from './checkout-tables.ts'
import { ledgerEntries } from './ledger-tables.ts'
import { createPaymentJobs } from './payment-jobs.ts'
import { subscriptions } from './plan-tables.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { sendEvent } from './testing/send-event.ts'
import { buyPlan, openCheckout, openShop, payThere, visitor, processWebhooks } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { webhookInbox } from './webhook-tables.ts'
import { dataOf } from '#api/testing/read-response.ts'

describe('the order in which events arrive', () => {
  type Way = (shop: Shop) => Promise<void>

  const inThePage: Way = async (shop) => {
    const bought = await buyPlan(await visitor(shop), 'pm_card_authenticationRequired')
    await shop.challenge(dataOf('completeSubscriptionFlow', bought).clientSecret ?? '', 'complete')
  }

  const onTheHostedPage: Way = async (shop) => {
    const { url } = await openCheckout(await visitor(shop))
    expect(await payThere(shop, url, 'pm_card_authenticationRequiredAlways', 'complete')).toBe(true)
    await shop.control('cards/break', { subscription: await onlyPlanOf(shop), works: true })
  }

  async function onlyPlanOf(shop: Shop): Promise<string> {
    return (await shop.stripe.subscriptions.list()).data[0]?.id ?? ''
  }

  /** The whole life of a plan without any webhook: a passed challenge, a renewal, a refund and the end. */
  async function storyWithoutWebhooks(shop: Shop, buy: Way = inThePage): Promise<readonly string[]> {
    await buy(shop)
    await shop.control('clock/advance', { days: 32 })
    const [newest] = (await shop.stripe.charges.list()).data
    await shop.stripe.refunds.create({ charge: newest?.id ?? '', amount: 500 })
    await shop.stripe.subscriptions.cancel(await onlyPlanOf(shop))
    const handled = [
      'checkout.session.completed',
      'payment_intent.succeeded',
      'invoice.paid',
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
      'charge.refunded',
      'charge.succeeded',
    ]
    const events = (await shop.stripe.events.list({ limit: 100 })).data
    return events.filter(({ type }) => handled.includes(type)).map((event) => JSON.stringify(event))
  }

  async function finalState(shop: Shop) {
    const { query } = shop.services.db
    const ledger = await query.select().from(ledgerEntries)
    return {
      ledger: ledger.map(({ kind, amountCents }) => `${kind} ${amountCents}`).toSorted(),
      attempts: (await query.select().from(checkoutAttempts)).map(({ state }) => state),
      subscriptions: (await query.select().from(subscriptions)).map(({ status, firstPaidAt }) => [
        status,
        firstPaidAt !== null,
      ]),
    }
  }

  test.each([
    ['in the page', inThePage],
    ['on the hosted page', onTheHostedPage],
  ])(
    'paid %s: events lead to the same final state in any order and with any repetition',
    async (_name, buy) => {
      await using shop = await openShop()
      const story = await storyWithoutWebhooks(shop, buy)
      const fresh = await snapshot(shop)
      const jobs = createPaymentJobs(shop.services)
      await fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray([...story, ...story, ...story], { minLength: story.length * 2 }),
          async (sent) => {
            await fresh.restore()
            const missing = story.filter((event) => !sent.includes(event))
            for (const event of [...sent, ...missing]) {
              expect((await sendEvent(shop, event)).statusCode).toBe(200)
              await jobs.idle()
            }
            await processWebhooks(shop)
            expect(await finalState(shop)).toEqual({
              ledger: ['plan 1999', 'refund -500', 'renewal 3999'],
              attempts: ['closed'],
              subscriptions: [['canceled', true]],
            })
            expect(await checkMoneyInvariants(shop.services)).toEqual([])
          },
        ),
        { numRuns: 25 },
      )
    },
    120_000,
  )

  test.each<[string, Way, readonly string[]]>([
    ['the end before the payment', inThePage, ['customer.subscription.deleted', 'payment_intent.succeeded']],
    ['the refund before anything else', inThePage, ['charge.refunded']],
    ['only the renewal', inThePage, ['invoice.paid']],
    ['the refund before the hosted page it was paid on', onTheHostedPage, ['charge.refunded']],
    ['only the renewal of what a hosted page sold', onTheHostedPage, ['invoice.paid']],
  ])('%s is enough to know the payment and the end', async (_name, buy, types) => {
    await using shop = await openShop()
    const story = await storyWithoutWebhooks(shop, buy)
    for (const event of types.flatMap((type) => story.filter((text) => text.includes(`"type":"${type}"`)))) {
      await sendEvent(shop, event)
      await processWebhooks(shop)
    }
    const { attempts, subscriptions: rows, ledger } = await finalState(shop)
    expect(ledger).toContain('plan 1999')
    expect({ attempts, rows }).toEqual({ attempts: ['closed'], rows: [['canceled', true]] })
  })

  /** Returns a function that restores our tables to their current state. */
  async function snapshot(shop: Shop) {
    const { query } = shop.services.db
    const attempts = await query.select().from(checkoutAttempts)
    const rows = await query.select().from(subscriptions)
    return {
      restore: async () => {
        for (const table of [webhookInbox, ledgerEntries, subscriptions, checkoutAttempts])
          await query.delete(table)
        await query.insert(checkoutAttempts).values(attempts)
        if (rows.length > 0) await query.insert(subscriptions).values(rows)
      },
    }
  }
})
