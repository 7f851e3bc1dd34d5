import { dayMs, defaultCancelNoticeHours, firstTermLength, renewalTermsText } from '@fennel/funnel'
import type { CancelNotice, PlanOffer } from '@fennel/funnel'

/**
 * What our page shows beside the pay button of this plan, in the words of the house. What the browser tells decides its
 * date at most, and that within a day: a tab stays open, and clocks go wrong.
 */
export function shownTerms(plan: PlanOffer, brand: CancelNotice, told: string, now: number): string {
  const around = [now, now - dayMs, now + dayMs].flatMap((moment) => [
    renewalTermsText(plan, brand, moment),
    formerTermsText(plan, moment),
    renewalTermsText(plan, formerNotice, moment),
  ])
  return around.find((terms) => terms === told) ?? renewalTermsText(plan, brand, now)
}

// NOTE: a page that was loaded before a release stays open. It asked every brand's buyers for this notice.
const formerNotice: CancelNotice = { cancelNoticeHours: defaultCancelNoticeHours }

// NOTE: one from longer ago counted every first term in days.
function formerTermsText(plan: PlanOffer, moment: number): string {
  const { durationDays } = plan
  const days = durationDays === 1 ? 'day' : `${durationDays} days`
  return renewalTermsText(plan, formerNotice, moment).replace(
    `for your first ${firstTermLength(plan)},`,
    `for your first ${days},`,
  )
}
