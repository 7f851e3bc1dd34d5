import type { EntitlementReason } from '@fennel/contract'
import { dayMs } from '@fennel/funnel'

/** Everything that decides whether a plan is the buyer's to use. */
export interface EntitlementFacts {
  /** Stripe's own word. */
  readonly status: string
  readonly firstPaidAt: Date | null
  readonly currentPeriodEnd: Date | null
  readonly cancelAtPeriodEnd: boolean
  readonly endedAt: Date | null
  /** When the renewal that failed was due; null while everything is paid. */
  readonly pastDueSince: Date | null
  /** What became of the latest payment of the plan. */
  readonly latestPayment: 'kept' | 'refunded' | 'disputed'
}

export interface Entitlement {
  readonly isEntitled: boolean
  readonly reason: EntitlementReason
  /** Until when it holds as things stand, or when it ended; null when there is no such day. */
  readonly until: Date | null
}

/**
 * The one rule of who may use a plan, at `now` (milliseconds since 1970). A renewal that failed leaves it open for
 * `graceDays`; money that went back in full, or was taken back by the bank, ends it.
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
    default:
      return over('ended', facts.endedAt)
  }
}

/** The last moment of the grace that follows a failed renewal. */
export function graceEnd(pastDueSince: Date | null, graceDays: number): Date | null {
  return pastDueSince === null ? null : new Date(pastDueSince.getTime() + graceDays * dayMs)
}
