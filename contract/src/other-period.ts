import { mostPeriodDays } from './period-days.ts'

/** Days of a period, both included, as `YYYY-MM-DD`. */
interface Days {
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000

/** A day the server answers to: of the years 2000 to 2999. */
export function isDay(text: string | undefined): text is string {
  return text !== undefined && /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/**
 * What is wrong with the days another period is compared with, as the end of a sentence about them; undefined if nothing
 * is. A visit on both sides would stand against itself, and the intervals would promise more than they know.
 */
export function otherPeriodProblem(
  mine: Days,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'needs a start and an end date'
  if (to < from) return 'ends before it starts'
  if ((Date.parse(to) - Date.parse(from)) / dayMs >= mostPeriodDays)
    return `can be at most ${mostPeriodDays} days long`
  if (from <= mine.to && mine.from <= to) return 'overlaps the period shown. Choose days before or after it'
  return undefined
}
