import { daysOfZone, shiftDay } from '@fennel/funnel'
import { formatDate } from './format.ts'

/** Days from `from` to `to`, both included, as `YYYY-MM-DD`. */
export interface Period {
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000

export const periodChoices = [
  { value: 'today', label: 'Today' },
  { value: '7', label: '7 days to today' },
  { value: '28', label: '28 days to today' },
  { value: '90', label: '90 days to today' },
  { value: 'custom', label: 'Between two days' },
] as const

type PeriodFilters = Readonly<{ period?: string; from?: string; to?: string }>

/** The days a page looks at, from its filters; 28 days where they say nothing. Today is that of the zone numbers are kept in. */
export function periodOf(filters: PeriodFilters, now: number, timeZone = 'UTC'): Period {
  const today = daysOfZone(timeZone).dayOf(now)
  if (filters.period === 'custom') {
    const to = isDay(filters.to) ? filters.to : today
    const from = isDay(filters.from) && filters.from <= to ? filters.from : to
    return { from, to }
  }
  const days = filters.period === 'today' ? 1 : Number(filters.period ?? 28)
  return { from: shiftDay(today, 1 - Math.max(1, Number.isFinite(days) ? days : 28)), to: today }
}

/** The period in words: as it was chosen, or the days that came of it. */
export function periodName({ period }: PeriodFilters, { from, to }: Period): string {
  if (period === 'custom') return from === to ? from : `${from} to ${to}`
  return (periodChoices.find(({ value }) => value === (period ?? '28')) ?? periodChoices[2]).label
}

/** What is wrong with the days that were chosen, where a page could not take them. */
export function periodProblem({ period, from }: PeriodFilters, { to }: Period): string | undefined {
  if (period !== 'custom' || !isDay(from) || from <= to) return undefined
  return `The first day lies after the last: only ${formatDate(to)} is shown until you choose an earlier one.`
}

/** The same number of days right before a period. */
export function periodBefore({ from, to }: Period): Period {
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return { from: shiftDay(from, -length), to: shiftDay(from, -1) }
}

/** A day the server answers to: of the years 2000 to 2999. */
export function isDay(text: string | undefined): text is string {
  return text !== undefined && /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
