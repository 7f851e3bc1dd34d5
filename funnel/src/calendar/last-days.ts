import { shiftDay } from './zone-days.ts'

/** Days from `from` to `to`, both included, as `YYYY-MM-DD`. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/**
 * The last so many days, wherever the house speaks of them: whole days that end yesterday. Today is not over, and counted
 * among them it would make every sum of them too small until midnight.
 */
export function lastDays(today: string, count: number): DaySpan {
  return { from: shiftDay(today, -count), to: shiftDay(today, -1) }
}
