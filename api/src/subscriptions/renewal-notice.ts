import { dayMs } from '@fennel/funnel'
import type { checkoutAttempts, consentReceipts, SubscriptionRow } from '#api/payments/index.ts'

const longestMonth = 31
const week = 7
const year = 365

/** What runs until a charge: its length in days, and whether it is a trial or cost less than what comes. */
export interface EndingTerm {
  readonly days: number
  readonly isTrial: boolean
  readonly isIntroductory: boolean
}

// NOTE: a mail may wait 2 days in the outbox, and the terms may ask for a cancellation up to 48 hours before the charge:
// no notice is shorter than 4 days, and those that a law bounds from below have the 2 days on top.
/** How many days before a charge it is told of, by the term that ends with it. */
const noticeDays = {
  // First terms of a week and less. Visa's 7 days cannot be kept, or only by a mail beside the receipt, which names the
  // day and the price already. Mastercard asks it of trials longer than 7 days alone: 3 to 7 days.
  shortTrial: 4,
  // Visa, trial subscriptions (2020): at least 7 days before the first regular charge. Mastercard, trials: 3 to 7 days.
  // Seven fits both, and is what Stripe's own reminder of a trial keeps.
  trial: 7,
  // A first month for less. Visa as above, with the wait in the outbox: 9 and more.
  introductoryMonth: 10,
  // Visa as above. California, Bus. & Prof. Code 17602(b), reduced prices of more than 31 days: 3 to 21.
  // Massachusetts, 940 CMR 38, terms of more than 31 days: 5 to 30.
  introductorySeason: 14,
  // The same, and California as above for terms of a year: 15 to 45. Together: 15 to 21, with the wait 17 and more.
  introductoryYear: 20,
  // California, Massachusetts and the networks give none for a later month; card networks find 3 to 7 fit elsewhere.
  month: 5,
  // Massachusetts as above: 5 to 30. Mastercard, charges every six months and rarer, asks for a notice, too.
  season: 14,
  // California as above: 15 to 45. Massachusetts as above: 5 to 30. Together: 15 to 30.
  year: 30,
} as const

/** The longest notice of a plan that renews each month, and the longest of all, in milliseconds. */
export const longestNotices = {
  monthly: noticeDays.introductoryMonth * dayMs,
  any: Math.max(...Object.values(noticeDays)) * dayMs,
} as const

/** How long before a charge it is told of, in milliseconds. */
export function noticeBefore(term: EndingTerm): number {
  return daysOfNotice(term) * dayMs
}

function daysOfNotice({ days, isTrial, isIntroductory }: EndingTerm): number {
  if (isTrial || isIntroductory) {
    if (days <= week) return noticeDays.shortTrial
    if (isTrial) return noticeDays.trial
    if (days <= longestMonth) return noticeDays.introductoryMonth
    return days < year ? noticeDays.introductorySeason : noticeDays.introductoryYear
  }
  if (days <= longestMonth) return noticeDays.month
  return days < year ? noticeDays.season : noticeDays.year
}

/** A plan before a charge at `at`: how it is now, the purchase of it, and what was agreed then, where that is kept. */
interface PlanBeforeCharge {
  readonly row: SubscriptionRow
  readonly buyer: Pick<typeof checkoutAttempts.$inferSelect, 'trialDays' | 'firstTermCents' | 'currency'>
  readonly agreed: Pick<
    typeof consentReceipts.$inferSelect,
    'renewalInterval' | 'renewalIntervalCount' | 'renewalCents' | 'currency'
  > | null
  readonly at: Date
  /** Of a trial, as its buyer reads it; Stripe says so of other terms, too. */
  readonly isTrial: boolean
}

/** The term that ends with the next charge of a plan. */
export function endingTermOf(plan: PlanBeforeCharge): EndingTerm {
  const { row, buyer, agreed, at, isTrial } = plan
  const firstDays = buyer.trialDays ?? monthsAgreed(plan) * longestMonth
  // NOTE: the shortest term after it is a month, and a term counted in months may end some days sooner.
  const isFirst = at.getTime() - row.startedAt.getTime() <= (firstDays + 1) * dayMs
  if (!isFirst) return { days: monthsRunning(row) * longestMonth, isTrial: false, isIntroductory: false }
  // NOTE: what was agreed, and not the price of now: who paid in full and then chose a dearer rhythm had no lower one.
  const usual = agreed?.renewalCents ?? row.renewalCents
  const currency = agreed?.currency ?? row.renewalCurrency ?? buyer.currency
  const isCheaper = usual !== null && buyer.firstTermCents < usual && buyer.currency === currency
  return { days: firstDays, isTrial, isIntroductory: isCheaper }
}

function monthsAgreed({ row, agreed }: PlanBeforeCharge): number {
  if (agreed === null) return monthsOfRenewal(row)
  return agreed.renewalIntervalCount * (agreed.renewalInterval === 'year' ? 12 : 1)
}

function monthsOfRenewal({ renewalInterval, renewalIntervalCount }: SubscriptionRow): number {
  return (renewalIntervalCount ?? 1) * (renewalInterval === 'year' ? 12 : 1)
}

/** Months of the term that runs; until a switch begins, that is another than the one that will be charged. */
function monthsRunning(row: SubscriptionRow): number {
  const renewing = monthsOfRenewal(row)
  // NOTE: a switched plan is `trialing` at Stripe until then. To a month it comes from a year at most, to a year from less.
  if (row.status !== 'trialing') return renewing
  return renewing === 1 ? 12 : 3
}
