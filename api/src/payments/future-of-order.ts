import { eq } from 'drizzle-orm'
import type { PlanFuture } from '#api/mail/index.ts'
import { checkoutAttempts, consentReceipts } from './checkout-tables.ts'
import { periodsOwed } from './periods-owed.ts'
import { isPaused } from './subscription-states.ts'
import { isSetToEnd } from './news-of-plan.ts'
import { subscriptions } from './plan-tables.ts'
import type { SubscriptionRow } from './plan-tables.ts'
import type { Services } from '#api/services.ts'

/** What is to come of the plan bought with an order, as its receipt tells it; empty if there is none. */
export async function futureOfOrder({ db }: Pick<Services, 'db'>, orderId: string): Promise<PlanFuture> {
  const [row] = await db.query
    .select({ plan: subscriptions, agreed: consentReceipts })
    .from(subscriptions)
    .innerJoin(checkoutAttempts, eq(checkoutAttempts.stripeSubscriptionId, subscriptions.id))
    .leftJoin(consentReceipts, eq(consentReceipts.attemptId, checkoutAttempts.id))
    .where(eq(checkoutAttempts.id, orderId))
  if (row === undefined) return {}
  const { plan, agreed } = row
  if (plan.endedAt !== null) return { hasEnded: true }
  if (isPaused(plan)) return { isPaused: true }
  const renewing = hasOtherTerms(plan, agreed) ? { hasOtherTerms: true } : {}
  if (plan.currentPeriodEnd === null || !isSetToEnd(plan)) return renewing
  // NOTE: the renewal may be drafted already, and is charged all the same.
  const isOwed = (await periodsOwed(db.query, [plan])).has(plan.id)
  return isOwed ? renewing : { openUntil: plan.currentPeriodEnd.toISOString() }
}

/** Whether a plan renews at another price or interval than agreed; false if either is not known. */
function hasOtherTerms(plan: SubscriptionRow, agreed: typeof consentReceipts.$inferSelect | null): boolean {
  if (agreed === null || plan.renewalCents === null) return false
  return (
    plan.renewalCents !== agreed.renewalCents ||
    plan.renewalCurrency !== agreed.currency ||
    plan.renewalInterval !== agreed.renewalInterval ||
    plan.renewalIntervalCount !== agreed.renewalIntervalCount
  )
}
