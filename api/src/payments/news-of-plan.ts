import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Queryable } from '#api/db/client.ts'
import type { Attempt } from './attempt-store.ts'
import { periodsOwed } from './periods-owed.ts'
import { mailPlanCanceled, mailPlanResumed, mailUnforeseenEnd } from './plan-mails.ts'
import type { SubscriptionRow } from './plan-tables.ts'
import { momentOf } from './stripe-moment.ts'
import { periodStartOf } from './subscription-columns.ts'
import { isPaused } from './subscription-states.ts'
import type { Services } from '#api/services.ts'

/** What changed of a plan's course: it renews again, is to end, or has ended. */
export type PlanNews = 'resumed' | 'canceled' | 'ended'

type Course = Pick<SubscriptionRow, 'status' | 'cancelAtPeriodEnd' | 'currentPeriodEnd' | 'endedAt'>

/**
 * What the buyer of a paid plan does not know yet: a plan that was to end, or was paused, renews again; one that
 * renewed is to end, or has ended without having been announced to; and so for one that was to end on another day.
 */
export function newsOf(before: SubscriptionRow, after: Course): PlanNews | undefined {
  if (before.firstPaidAt === null || before.endedAt !== null) return undefined
  const wasStopped = before.cancelAtPeriodEnd || isPaused(before)
  if (wasStopped && runsOn(after) && !after.cancelAtPeriodEnd) return 'resumed'
  const moved = movedBy(before, after)
  // NOTE: whoever was told an earlier day than that on which the plan ended has nothing to be told any more.
  if (isSetToEnd(before) && (after.endedAt === null ? moved === 0 : moved >= 0)) return undefined
  if (after.endedAt !== null) return 'ended'
  return isSetToEnd(after) ? 'canceled' : undefined
}

/** By how many milliseconds the end of the period, and of a plan that ends with it, is later than it was. */
function movedBy(before: Course, after: Course): number {
  const [then, now] = [before.currentPeriodEnd, after.currentPeriodEnd]
  return then === null || now === null ? 0 : now.getTime() - then.getTime()
}

/** Whether a plan runs to the end of its period, unlike an overdue or a paused one. */
export function runsOn({ status, endedAt }: Course): boolean {
  return (status === 'active' || status === 'trialing') && endedAt === null
}

/** Whether a plan stays open until the end of its period and then ends. */
export function isSetToEnd(plan: Course): boolean {
  return runsOn(plan) && plan.cancelAtPeriodEnd
}

interface Told {
  /** The attempt that bought the plan, with the buyer's current address. */
  readonly buyer: Attempt
  readonly row: SubscriptionRow
  /** The plan as Stripe described it when the row was stored. */
  readonly current: Stripe.Subscription
}

/** Writes the mail that tells a buyer about their plan's course, in the transaction that stores it. */
export async function tellNews(
  services: Services,
  tx: Queryable,
  news: PlanNews,
  { buyer, row, current }: Told,
): Promise<void> {
  if (news === 'resumed') return mailPlanResumed(services, tx, buyer, row)
  if (news === 'ended') return mailUnforeseenEnd(services, tx, buyer.id, row)
  // NOTE: our own cancellation is confirmed when it is marked as done, which is after it was read back.
  if (await isBeingCanceled(tx, row)) return
  // NOTE: a renewal that is drafted is charged all the same, so nothing may be promised until it is paid.
  const isOwed = (await periodsOwed(tx, [row])).has(row.id)
  await mailPlanCanceled(services, tx, buyer, row, {
    about: `${row.id}:${row.version}`,
    canceledAt: current.canceled_at === null ? row.updatedAt : momentOf(current.canceled_at),
    owedSince: isOwed ? periodStartOf(current) : undefined,
  })
}

/** Whether a cancellation that was requested here is being carried out. */
async function isBeingCanceled(tx: Queryable, { id }: SubscriptionRow): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from subscription_changes
    where subscription_id = ${id} and state = 'running' and kind in ('cancel', 'end') limit 1`)
  return rows.length > 0
}
