import { daysOfZone, shiftDay } from '@fennel/funnel'

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

/** The days a page looks at, from its filters; 28 days where they say nothing. Today is that of the zone numbers are kept in. */
export function periodOf(
  filters: Readonly<{ period?: string; from?: string; to?: string }>,
  now: number,
  timeZone = 'UTC',
): Period {
  const today = daysOfZone(timeZone).dayOf(now)
  if (filters.period === 'custom') {
    const to = isDay(filters.to) ? filters.to : today
    const from = isDay(filters.from) && filters.from <= to ? filters.from : to
    return { from, to }
  }
  const days = filters.period === 'today' ? 1 : Number(filters.period ?? 28)
  return { from: shiftDay(today, 1 - Math.max(1, Number.isFinite(days) ? days : 28)), to: today }
}

/** The period in words, as it was chosen. */
export function periodName({ period, from, to }: Parameters<typeof periodOf>[0]): string {
  if (period === 'custom' && isDay(from) && isDay(to)) return `${from} to ${to}`
  return (periodChoices.find(({ value }) => value === (period ?? '28')) ?? periodChoices[2]).label
}

/** The same number of days right before a period. */
export function periodBefore({ from, to }: Period): Period {
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return { from: shiftDay(from, -length), to: shiftDay(from, -1) }
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
