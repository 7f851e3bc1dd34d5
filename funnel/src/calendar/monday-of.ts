import { shiftDay } from './zone-days.ts'

/** The Monday of a day's week, both as `2026-11-16`. */
export function mondayOf(day: string): string {
  return shiftDay(day, -((new Date(day).getUTCDay() + 6) % 7))
}
