import { renewalDateMs, utcDayOf } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'

/** The date (`2026-12-21`) on which Stripe charges the renewal of a plan bought at `atMs`. */
export function renewalDay(plan: PlanOffer, atMs: number): string {
  return utcDayOf(renewalDateMs(plan, atMs))
}
