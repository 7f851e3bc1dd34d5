import { dayMs, defaultCancelNoticeHours, firstTermLength, renewalTermsText } from '@fennel/funnel'
import type { CancelNotice, PlanOffer } from '@fennel/funnel'

/**
 * The terms our page shows beside the plan's pay button, in the server's words. What the browser reports can at most
 * pick among known versions of the text, with a date within a day: tabs stay open, and clocks go wrong.
 */
export function shownTerms(plan: PlanOffer, brand: CancelNotice, reported: string, now: number): string {
  const around = [now, now - dayMs, now + dayMs].flatMap((moment) => [
    renewalTermsText(plan, brand, moment),
    formerTermsText(plan, moment),
    renewalTermsText(plan, formerNotice, moment),
  ])
  return around.find((terms) => terms === reported) ?? renewalTermsText(plan, brand, now)
}

// NOTE: pages loaded before a release stay open. Back then every brand's terms had this notice period.
const formerNotice: CancelNotice = { cancelNoticeHours: defaultCancelNoticeHours }

// NOTE: even older pages counted every first term in days.
function formerTermsText(plan: PlanOffer, moment: number): string {
  const { durationDays } = plan
  const days = durationDays === 1 ? 'day' : `${durationDays} days`
  return renewalTermsText(plan, formerNotice, moment).replace(
    `for your first ${firstTermLength(plan)},`,
    `for your first ${days},`,
  )
}
