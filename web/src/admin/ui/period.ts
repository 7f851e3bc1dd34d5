import { isPeriodDay, mostPeriodDays } from '@fennel/contract'
import { dayMs, daysOfZone, lastDays, shiftDay } from '@fennel/funnel'
import type { DaySpan } from '@fennel/funnel'
import { firstOfMonth, isWholeMonth, lastWeek, monthBefore, sameDaysOfMonthBefore } from './calendar-spans.ts'
import { formatDate } from './format.ts'

/** Days from `from` to `to`, both included, as `YYYY-MM-DD`. */
export type Period = DaySpan

const usual = 28

/** The resulting dates are shown next to the filters, so that nobody has to know whether today counts. */
export const periodChoices = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: '7', label: 'Last 7 days' },
  { value: '28', label: 'Last 28 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'last-week', label: 'Last week (Mon–Sun)' },
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'custom', label: 'Custom' },
] as const

const usualChoice = periodChoices[3]

export type PeriodFilters = Readonly<{ period?: string; from?: string; to?: string }>

/** The day of a moment (milliseconds since 1970) in the zone that numbers are counted in. */
export function dayIn(timeZone: string, now: number): string {
  return daysOfZone(timeZone).dayOf(now)
}

/** The days a page shows, from its filters; by default the last 28, and never more than `mostPeriodDays`. */
export function periodOf(filters: PeriodFilters, now: number, timeZone = 'UTC'): Period {
  const today = dayIn(timeZone, now)
  switch (filters.period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return periodBefore({ from: today, to: today })
    case 'last-week':
      return lastWeek(today)
    case 'this-month':
      return { from: firstOfMonth(today), to: today }
    case 'last-month':
      return monthBefore(today)
    case 'custom': {
      const to = isPeriodDay(filters.to) ? filters.to : today
      const from = isPeriodDay(filters.from) && filters.from <= to ? filters.from : to
      const longest = lastDays(to, mostPeriodDays)
      return from < longest.from ? longest : { from, to }
    }
    case undefined:
    default: {
      const days = Number(filters.period ?? usual)
      return lastDays(today, Number.isInteger(days) && days > 0 && days <= mostPeriodDays ? days : usual)
    }
  }
}

/** The period as text: as it was selected, or the resulting days. */
export function periodName({ period }: PeriodFilters, { from, to }: Period): string {
  if (period === 'custom') return from === to ? from : `${from} to ${to}`
  return (periodChoices.find(({ value }) => value === (period ?? usualChoice.value)) ?? usualChoice).label
}

/** What is wrong with the selected days, if a page could not use them. */
export function periodProblem({ period, from }: PeriodFilters, shown: Period): string | undefined {
  if (period !== 'custom' || !isPeriodDay(from)) return undefined
  if (from > shown.to)
    return `The start date is after the end date, so only ${formatDate(shown.to)} is shown. Choose an earlier start date.`
  if (from < shown.from)
    return `You chose more than ${mostPeriodDays} days, so only the last ${mostPeriodDays} are shown. Choose a shorter period.`
  return undefined
}

/** The id of the sentence that says what is wrong with the days. */
export const periodProblemId = 'period-problem'

type ListDays = Readonly<{ from?: string | undefined; to?: string | undefined }>

/** Whether both days of a list are set and reversed. */
export function isReversed({ from, to }: ListDays): boolean {
  return isPeriodDay(from) && isPeriodDay(to) && from > to
}

/** A list's filters, whose days may be open at either end; of reversed days only the last counts, as in reports. */
export function listFilters<T extends ListDays>(filters: T): T {
  return isReversed(filters) ? { ...filters, from: filters.to } : filters
}

/** The order of a list of people: a search for an address reads the addresses in order. */
export function listOrder(email: string | undefined): string {
  return email === undefined || email === '' ? 'Newest first' : 'Sorted by email'
}

/** The same number of days right before a period. */
export function periodBefore({ from, to }: Period): Period {
  const length = daysIn({ from, to })
  return { from: shiftDay(from, -length), to: shiftDay(from, -1) }
}

/**
 * What a period is compared with: the same number of days before it; for a whole month the previous month, and for the
 * current month the previous one up to the same day.
 */
export function comparedPeriod({ period }: PeriodFilters, days: Period): Period {
  if (isWholeMonth(days)) return monthBefore(days.from)
  return period === 'this-month' ? sameDaysOfMonthBefore(days) : periodBefore(days)
}

/** How many days a period has. */
export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** The days as text. */
export function daysInWords({ from, to }: Period): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}
