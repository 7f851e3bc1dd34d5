import type { EntitlementReason } from '@fennel/contract'
import { dayMs } from '@fennel/funnel'

/** Everything that decides whether the buyer may use a plan. */
export interface EntitlementFacts {
  /** Stripe's own status. */
  readonly status: string
  readonly firstPaidAt: Date | null
  readonly currentPeriodEnd: Date | null
  readonly cancelAtPeriodEnd: boolean
  readonly endedAt: Date | null
  /** When the failed renewal was due; null while everything is paid. */
  readonly pastDueSince: Date | null
  /** What became of the plan's latest payment for a period (`latestPaymentsOf`). */
  readonly latestPayment: 'kept' | 'refunded' | 'disputed'
}

export interface Entitlement {
  readonly isEntitled: boolean
  readonly reason: EntitlementReason
  /** Until when this holds as things stand, or when it ended; null if there is no such day. */
  readonly until: Date | null
}

/**
 * The one rule for who may use a plan, at `now` (milliseconds since 1970). After a failed renewal the plan stays open
 * for `graceDays`. A full refund or a payment taken back by the bank ends it.
 */
export function entitlementOf(facts: EntitlementFacts, now: number, graceDays: number): Entitlement {
  const over = (reason: EntitlementReason, until: Date | null): Entitlement => ({
    isEntitled: false,
    reason,
    until,
  })
  const holds = (reason: EntitlementReason, until: Date | null): Entitlement => ({
    isEntitled: true,
    reason,
    until,
  })
  if (facts.firstPaidAt === null) return over('unpaid', null)
  if (facts.latestPayment !== 'kept') return over(facts.latestPayment, facts.endedAt)
  switch (facts.status) {
    case 'active':
    case 'trialing': {
      if (!facts.cancelAtPeriodEnd) return holds(facts.status, facts.currentPeriodEnd)
      const isPast = facts.currentPeriodEnd !== null && facts.currentPeriodEnd.getTime() <= now
      return isPast ? over('ended', facts.currentPeriodEnd) : holds('cancelling', facts.currentPeriodEnd)
    }
    case 'past_due':
    case 'unpaid': {
      const until = graceEnd(facts.pastDueSince, graceDays)
      return until !== null && until.getTime() > now ? holds('grace', until) : over('unpaid', until)
    }
    case 'paused':
      return over('paused', null)
    default:
      return over('ended', facts.endedAt)
  }
}

/** When the grace period after a failed renewal ends; from that moment on the plan is closed. */
export function graceEnd(pastDueSince: Date | null, graceDays: number): Date | null {
  return pastDueSince === null ? null : new Date(pastDueSince.getTime() + graceDays * dayMs)
}
