import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disputes, fraudWarnings, invoices } from './aftermath-tables.ts'
import { checkoutAttempts } from './checkout-tables.ts'
import { readEntitlements } from './plan-standing.ts'
import { handleStripeObject, topicOf } from './handle-stripe-object.ts'
import type { StripeNotice } from './handle-stripe-object.ts'
import { ledgerEntries } from './ledger-tables.ts'
import { subscriptions } from './plan-tables.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { buyPlan, openShop, visitor } from './testing/shop.ts'
import type { Shop } from './testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'

/**
 * A renewal that fails twice and is then paid, a fraud warning, a bank inquiry and a lost dispute, without any webhook.
 */
async function storyWithoutWebhooks(shop: Shop): Promise<readonly StripeNotice[]> {
  const mia = await visitor(shop)
  const { subscriptionId = '' } = dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_visa'))
  await shop.control('cards/break', { subscription: subscriptionId })
  await shop.control('clock/advance', { days: 35 })
  await shop.control('cards/break', { subscription: subscriptionId, works: true })
  await shop.control('clock/advance', { days: 6 })
  const paid = (await shop.stripe.charges.list({ limit: 100 })).data.filter(
    ({ status }) => status === 'succeeded',
  )
  const [renewal, first] = paid.map(({ id }) => id)
  await shop.control('disputes', { charge: first, inquiry: true })
  await shop.control('fraud-warnings', { charge: renewal })
  await shop.control('disputes', { charge: renewal })
  const [dispute] = (await shop.stripe.disputes.list()).data.filter(({ charge }) => charge === renewal)
  await shop.control('disputes/close', { dispute: dispute?.id, status: 'lost' })
  const events = (await shop.stripe.events.list({ limit: 100 })).data
  const handled = /^(invoice|charge|customer\.subscription|payment_intent|radar|refund)\./
  return events
    .filter(({ type }) => handled.test(type))
    .map(({ type, data }) => {
      const object = data.object as { readonly object?: string; readonly id?: string }
      return { type, objectType: object.object ?? '', objectId: object.id ?? '' }
    })
}

async function finalState(shop: Shop) {
  const { query } = shop.services.db
  const rows = await query.select().from(subscriptions)
  const standings = await readEntitlements(shop.services, rows)
  return {
    ledger: (await query.select().from(ledgerEntries))
      .map(({ kind, amountCents }) => `${kind} ${amountCents}`)
      .toSorted(),
    invoices: (await query.select().from(invoices)).map(({ status }) => status),
    disputes: (await query.select().from(disputes)).map(({ status }) => status).toSorted(),
    warnings: (await query.select().from(fraudWarnings)).map(({ isActionable }) => isActionable),
    subscriptions: rows.map(({ status, pastDueSince }) => [status, pastDueSince]),
    reasons: [...standings.values()].map(({ reason }) => reason),
    attempts: (await query.select().from(checkoutAttempts)).map(({ state }) => state),
  }
}

test('events lead to the same final state in any order and with any repetition', async () => {
  await using shop = await openShop()
  const { services } = shop
  const { query } = services.db
  const story = await storyWithoutWebhooks(shop)
  const attempts = await query.select().from(checkoutAttempts)
  const plans = await query.select().from(subscriptions)
  const entries = await query.select().from(ledgerEntries)
  const learn = async (notices: readonly StripeNotice[]) => {
    for (const event of notices) {
      const topic = topicOf(event)
      if (topic !== undefined) await handleStripeObject(services, topic, event.objectId)
    }
  }
  await learn(story)
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...story, ...story], { minLength: story.length }),
      async (notices) => {
        for (const table of [
          disputes,
          fraudWarnings,
          invoices,
          ledgerEntries,
          subscriptions,
          checkoutAttempts,
        ])
          await query.delete(table)
        await query.insert(checkoutAttempts).values(attempts)
        await query.insert(subscriptions).values(plans)
        await query.insert(ledgerEntries).values(entries)
        await learn([...notices, ...story.filter((event) => !notices.includes(event))])
        expect(await finalState(shop)).toEqual({
          ledger: ['dispute -3999', 'plan 1999', 'renewal 3999'],
          invoices: ['paid', 'paid'],
          disputes: ['lost', 'warning_needs_response'],
          warnings: [false],
          subscriptions: [['canceled', null]],
          reasons: ['disputed'],
          attempts: ['closed'],
        })
        expect(await checkMoneyInvariants(services)).toEqual([])
      },
    ),
    { numRuns: 10 },
  )
}, 180_000)
