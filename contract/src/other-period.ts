import { dayMs, isDay } from '@fennel/funnel'
import { mostPeriodDays } from './period-days.ts'

/** The days of a period, both included, as `YYYY-MM-DD`. */
interface Days {
  readonly from: string
  readonly to: string
}

/** Whether a text is a day the server accepts: of the years 2000 to 2999. */
export function isPeriodDay(text: string | undefined): text is string {
  return text !== undefined && text.startsWith('2') && isDay(text)
}

/**
 * What is wrong with the period that another one is compared with, as the end of a sentence; undefined if it is fine.
 * They must not overlap: a visit on both sides would be compared with itself, and the intervals would be too narrow.
 */
export function otherPeriodProblem(
  mine: Days,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): string | undefined {
  if (!isPeriodDay(from) || !isPeriodDay(to)) return 'needs a start and an end date'
  if (to < from) return 'ends before it starts'
  if ((Date.parse(to) - Date.parse(from)) / dayMs >= mostPeriodDays)
    return `can be at most ${mostPeriodDays} days long`
  if (from <= mine.to && mine.from <= to) return 'overlaps the period shown. Choose days before or after it'
  return undefined
}
