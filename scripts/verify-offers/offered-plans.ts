import { brandForSession } from '@fennel/funnel'
import type { Brand, PlanOffer } from '@fennel/funnel'

/** A plan, and a session that the server sells it to. */
export interface OfferedPlan {
  readonly plan: PlanOffer
  readonly sessionId: string
}

/** Enough for sessions in every arm, even one with a weight of a few percent. */
const sessionsTried = 2_000

/**
 * Every plan that visitors are offered now. While an experiment changes plans or prices, a session is sold only what
 * its own arm offers, so each plan comes with a session of its own that sees it.
 */
export function offeredPlans(catalog: Brand): readonly OfferedPlan[] {
  const offered = new Map<string, OfferedPlan>()
  for (let number = 0; number < sessionsTried; number += 1) {
    const sessionId = `buyer-${number}`
    const plan = brandForSession(catalog, sessionId).plans.find(({ id }) => !offered.has(id))
    if (plan !== undefined) offered.set(plan.id, { plan, sessionId })
  }
  return [...offered.values()]
}
