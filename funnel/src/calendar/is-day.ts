import { utcDayOf } from './zone-days.ts'

/** Whether a text is a day that exists, in ISO 8601: `2026-02-28`. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && utcDayOf(at) === text
}
