import { dayMs } from '@fennel/funnel'
import type { checkoutAttempts, consentReceipts, SubscriptionRow } from '#api/payments/index.ts'

const longestMonth = 31
const week = 7
const year = 365

/** The term that ends with a charge: its length in days, and whether it is a trial or cost less than the charge. */
export interface EndingTerm {
  readonly days: number
  readonly isTrial: boolean
  readonly isIntroductory: boolean
}

/** An ending term, and whether the charge is another price than the one agreed or paid last. */
export interface AnnouncedTerm extends EndingTerm {
  readonly changesPrice: boolean
}

// NOTE: a mail may wait 2 days in the outbox, and the terms may require a cancellation 48 hours before the charge. So
// no notice is shorter than 4 days, and a minimum set by a law gets 2 days on top.
/** How many days before a charge it is announced, by the term that ends with it. */
const noticeDays = {
  // First terms of up to a week. Visa's 7 days cannot be kept, except by a mail along with the receipt, which already
  // names the day and the price. Mastercard requires a notice only for trials longer than 7 days: 3 to 7 days.
  shortTrial: 4,
  // Visa, trial subscriptions (2020): at least 7 days before the first regular charge. Mastercard, trials: 3 to 7 days.
  // Seven fits both, and Stripe's own trial reminder uses it too.
  trial: 7,
  // A discounted first month. Visa as above, plus the wait in the outbox: at least 9.
  introductoryMonth: 10,
  // Visa as above. California, Bus. & Prof. Code 17602(b), reduced prices of more than 31 days: 3 to 21.
  // Massachusetts, 940 CMR 38, terms of more than 31 days: 5 to 30.
  introductorySeason: 14,
  // The same, and California as above for terms of a year: 15 to 45. Together: 15 to 21; with the wait, at least 17.
  introductoryYear: 20,
  // California, Massachusetts and the card networks set none for later months at the same price; for trials the
  // networks use 3 to 7 days.
  month: 5,
  // Massachusetts as above: 5 to 30. Mastercard also requires a notice for charges every six months or less often.
  season: 14,
  // California as above: 15 to 45. Massachusetts as above: 5 to 30. Together: 15 to 30.
  year: 30,
  // A changed price, whatever the term. California, 17602 as of July 2025 (AB 2863): 7 to 30 days. Mastercard's 3 to 7
  // for trials cannot be kept along with it. Terms with a longer notice keep theirs.
  change: 10,
} as const

/** The longest notice for a plan that renews monthly, and the longest of all, in milliseconds. */
export const longestNotices = {
  monthly: Math.max(noticeDays.introductoryMonth, noticeDays.change) * dayMs,
  any: Math.max(...Object.values(noticeDays)) * dayMs,
} as const

/** How long before a charge it is announced, in milliseconds. */
export function noticeBefore(term: AnnouncedTerm): number {
  return Math.max(daysOfNotice(term), term.changesPrice ? noticeDays.change : 0) * dayMs
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

/** A plan before a charge at `at`: its current state, its purchase, and the terms agreed then, if they are stored. */
interface PlanBeforeCharge {
  readonly row: SubscriptionRow
  readonly buyer: Pick<typeof checkoutAttempts.$inferSelect, 'trialDays' | 'firstTermCents' | 'currency'>
  readonly agreed: Pick<
    typeof consentReceipts.$inferSelect,
    'renewalInterval' | 'renewalIntervalCount' | 'renewalCents' | 'currency'
  > | null
  readonly at: Date
  /** Whether the buyer knows it as a trial. Stripe's `trialing` also covers other terms. */
  readonly isTrial: boolean
}

/** The term that ends with the next charge of a plan. */
export function endingTermOf(plan: PlanBeforeCharge): EndingTerm {
  const { row, buyer, agreed, at, isTrial } = plan
  const firstDays = buyer.trialDays ?? monthsAgreed(plan) * longestMonth
  // NOTE: the next term is at least a month, so this tells the first one apart even though a term of months may end
  // some days early.
  const isFirst = at.getTime() - row.startedAt.getTime() <= (firstDays + 1) * dayMs
  if (!isFirst) return { days: monthsRunning(row) * longestMonth, isTrial: false, isIntroductory: false }
  // NOTE: compares with the agreed renewal price, not today's. A buyer who paid in full and then switched to a more
  // expensive interval never had an introductory price.
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

/** Months of the running term. After a switch it may differ from the term that will be charged next. */
function monthsRunning(row: SubscriptionRow): number {
  // NOTE: until the switch takes effect, the plan is `trialing` at Stripe, and nothing stored says how long its term
  // is. It may be a year, also before another year at another price; the notice for that fits every shorter one.
  return row.status === 'trialing' ? 12 : monthsOfRenewal(row)
}
