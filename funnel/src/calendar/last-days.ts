import { shiftDay } from './zone-days.ts'

/** Days from `from` to `to`, both included, as `YYYY-MM-DD`. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/**
 * The last `count` days, including today, wherever the product says "last 7 days". Today is not over, which has to be
 * mentioned where it is compared. Without today, a sale made a minute ago would appear nowhere, and a new shop's first
 * day would be empty.
 */
export function lastDays(today: string, count: number): DaySpan {
  return { from: shiftDay(today, 1 - count), to: today }
}
