import { firstTermLength, renewalTermsText } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'

const day = 86_400_000

/**
 * What our page shows beside the pay button of this plan, in the words of the house. What the browser tells decides its
 * date at most, and that within a day: a tab stays open, and clocks go wrong.
 */
export function shownTerms(plan: PlanOffer, told: string, now: number): string {
  const around = [now, now - day, now + day].flatMap((moment) => [
    renewalTermsText(plan, moment),
    formerTermsText(plan, moment),
  ])
  return around.find((terms) => terms === told) ?? renewalTermsText(plan, now)
}

// NOTE: a page that was loaded before a release stays open. It counted every first term in days.
function formerTermsText(plan: PlanOffer, moment: number): string {
  const { durationDays } = plan
  const days = durationDays === 1 ? 'day' : `${durationDays} days`
  return renewalTermsText(plan, moment).replace(
    `for your first ${firstTermLength(plan)},`,
    `for your first ${days},`,
  )
}
