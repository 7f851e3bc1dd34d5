import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'

/**
 * A plan that runs, by Stripe's words: it is used, or may be used again. One that is `unpaid` is among them: whoever pays its
 * newest invoice has it back, so it keeps others from being bought beside it, and its owner from being erased.
 */
export const runningStates = ['active', 'trialing', 'past_due', 'unpaid'] as const

/**
 * A plan that Stripe charges for by itself. One that is `trialing` may have been left before it had a card, and ends without
 * one; one that is `unpaid` is charged for by nobody until its owner pays.
 */
export const collectingStates = ['active', 'past_due'] as const

/** A plan whose present period is due and not paid. */
export const lateStates = ['past_due', 'unpaid'] as const

/** Whether what was due for the present period is not paid, and tried again, or not any more. */
export function isLate({ status }: Readonly<{ status: string }>): boolean {
  return isAmong(lateStates, status)
}

/** Whether a plan runs, as `runningStates` says it. */
export function isRunning({ status }: Readonly<{ status: string }>): boolean {
  return isAmong(runningStates, status)
}

/** Whether Stripe charges for a plan by itself. */
export function isCollecting({ status }: Readonly<{ status: string }>): boolean {
  return isAmong(collectingStates, status)
}

function isAmong(states: readonly string[], status: string): boolean {
  return states.includes(status)
}

/** Whether a column with Stripe's word holds one of these, for a query. */
export function isOneOf(column: AnyColumn | SQL, states: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...states])}::text[])`
}
