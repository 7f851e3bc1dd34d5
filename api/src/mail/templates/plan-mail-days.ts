import { formatDay, formatUtcDay } from '@fennel/funnel'

/** A day as a reader would write it; `iso` is an ISO 8601 time. */
export function dayOf(iso: string): string {
  return formatDay(Date.parse(iso))
}

/** The day of a charge or a deadline, marked as UTC: for many readers it is still the evening before. */
export function utcDayOf(iso: string): string {
  return formatUtcDay(Date.parse(iso))
}
