import { shiftDay } from './zone-days.ts'

/** Days from `from` to `to`, both included, as `YYYY-MM-DD`. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/**
 * The last so many days, wherever the house speaks of them: today and those before it. Today is not over, which whoever
 * compares has to say; left out, what was sold a minute ago would be nowhere, and a shop's first day empty.
 */
export function lastDays(today: string, count: number): DaySpan {
  return { from: shiftDay(today, 1 - count), to: today }
}
