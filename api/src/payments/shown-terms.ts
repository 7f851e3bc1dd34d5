import { renewalTermsText } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'

const day = 86_400_000

/**
 * What our page shows beside the pay button of this plan, in the words of the house. What the browser tells decides its
 * date at most, and that within a day: a tab stays open, and clocks go wrong.
 */
export function shownTerms(plan: PlanOffer, told: string, now: number): string {
  const around = [now, now - day, now + day].map((moment) => renewalTermsText(plan, moment))
  return around.find((terms) => terms === told) ?? renewalTermsText(plan, now)
}
