import type { AnyColumn, SQL } from 'drizzle-orm'
import { inTextArray } from '#api/db/in-text-array.ts'

/**
 * Stripe's statuses of a running plan: it is in use, or can be again. `unpaid` is among them because paying the newest
 * invoice brings the plan back, so it blocks another plan and the erasure of its owner.
 */
export const runningStates = ['active', 'trialing', 'past_due', 'unpaid'] as const

/**
 * Statuses of a plan that Stripe charges for by itself. A `trialing` plan may have been abandoned before it had a card,
 * and then ends; an `unpaid` one is charged only when its owner pays.
 */
const collectingStates = ['active', 'past_due'] as const

/** Statuses of a plan that is over for good: it ended, or its first payment never came. */
const overStates = ['canceled', 'incomplete_expired'] as const

/** Statuses of a plan whose current period is due and not paid. */
export const lateStates = ['past_due', 'unpaid'] as const

/** Whether a plan is over for good. Stripe gives one whose first payment never came no moment at which it ended. */
export function isOver({ status }: Readonly<{ status: string }>): boolean {
  return isAmong(overStates, status)
}

/** Whether the current period is due and unpaid, whether or not Stripe still retries. */
export function isLate({ status }: Readonly<{ status: string }>): boolean {
  return isAmong(lateStates, status)
}

/**
 * Whether a plan is paused in Stripe's Dashboard: nothing is charged and access is closed until it is resumed there.
 */
export function isPaused({ status }: Readonly<{ status: string }>): boolean {
  return status === 'paused'
}

/**
 * Statuses of a plan that does not simply run to the end of a paid period: Stripe would still collect an unpaid one,
 * and no period of a paused plan ends. Canceling such a plan ends it at once, even if it is set to end already.
 */
export const endsAtOnceStates = [...lateStates, 'paused'] as const

/** Whether canceling a plan ends it at once, see `endsAtOnceStates`. */
export function endsAtOnce({ status }: Readonly<{ status: string }>): boolean {
  return isAmong(endsAtOnceStates, status)
}

/** Statuses of a plan that nobody may buy another one beside: a paused one charges again once it is resumed. */
export const ownedStates = [...runningStates, 'paused'] as const

/** Whether a plan is running, see `runningStates`. */
export function isRunning({ status }: Readonly<{ status: string }>): boolean {
  return isAmong(runningStates, status)
}

/** Whether Stripe charges for a plan by itself, see `collectingStates`. */
export function isCollecting({ status }: Readonly<{ status: string }>): boolean {
  return isAmong(collectingStates, status)
}

function isAmong(states: readonly string[], status: string): boolean {
  return states.includes(status)
}

/** An SQL condition: whether a column with Stripe's status holds one of these. */
export function isStatusIn(column: AnyColumn | SQL, states: readonly string[]): SQL {
  return inTextArray(column, states)
}
