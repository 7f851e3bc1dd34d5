import { buy } from '../../verify-money/buy.ts'
import { createBuyer } from '../../rehearsal/buyer.ts'
import { perform } from '../../verify-money/perform.ts'
import type { TestContext } from '../../rehearsal/test-context.ts'
import type { Shop } from '../../rehearsal/shop.ts'

/** How many of the purchase's events are delivered in every possible order. */
export const eventCount = 7

/** A plan bought with 3-D Secure and fully refunded, whose webhooks the server has not received yet. */
export async function makeHistory(
  shop: Shop,
): Promise<{ readonly context: TestContext; readonly events: readonly string[] }> {
  const buyer = await createBuyer(shop, 'teller')
  const context: TestContext = { shop, buyer, stranger: buyer, undelivered: [], findings: [] }
  await buy(context, { do: 'pay', plan: 'calmplate-1-month', card: 'challenged once' })
  await buy(context, { do: 'challenge', outcome: 'complete' })
  await perform(context, { do: 'refund', percent: 100 })
  await shop.life().quiet()
  const news = await shop.news()
  // NOTE: the last seven report the payment, the plan and the refund; earlier ones only report that something has
  // begun.
  const events = news.slice(-eventCount)
  if (events.length < eventCount) throw new Error(`Only ${events.length} events happened`)
  return { context, events }
}
