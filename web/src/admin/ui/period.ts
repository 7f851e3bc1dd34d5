/** Days from `from` to `to`, both included, as `YYYY-MM-DD`. */
export interface Period {
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000

export const periodChoices = [
  { value: 'today', label: 'Today' },
  { value: '7', label: 'Last 7 days with today' },
  { value: '28', label: 'Last 28 days with today' },
  { value: '90', label: 'Last 90 days with today' },
  { value: 'custom', label: 'Between two days' },
] as const

/** The days a page looks at, from its filters; 28 days where they say nothing. Days are UTC, as the numbers are kept. */
export function periodOf(
  filters: Readonly<{ period?: string; from?: string; to?: string }>,
  now: number,
): Period {
  const today = dayOf(now)
  if (filters.period === 'custom') {
    const to = isDay(filters.to) ? filters.to : today
    const from = isDay(filters.from) && filters.from <= to ? filters.from : to
    return { from, to }
  }
  const days = filters.period === 'today' ? 1 : Number(filters.period ?? 28)
  return { from: dayOf(now - (Math.max(1, Number.isFinite(days) ? days : 28) - 1) * dayMs), to: today }
}

/** The period in words, as it was chosen. */
export function periodName({ period, from, to }: Parameters<typeof periodOf>[0]): string {
  if (period === 'custom' && isDay(from) && isDay(to)) return `${from} to ${to}`
  return (periodChoices.find(({ value }) => value === (period ?? '28')) ?? periodChoices[2]).label
}

/** The same number of days right before a period. */
export function periodBefore({ from, to }: Period): Period {
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return { from: dayOf(Date.parse(from) - length * dayMs), to: dayOf(Date.parse(from) - dayMs) }
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
