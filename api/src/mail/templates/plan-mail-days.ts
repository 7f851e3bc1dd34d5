import { formatDay, formatUtcDay } from '@fennel/funnel'

/** A day as a reader says it; `iso` is an ISO 8601 time. */
export function dayOf(iso: string): string {
  return formatDay(Date.parse(iso))
}

/** A day of a charge or a deadline, with the clock it goes by: for many readers it is the evening before. */
export function utcDayOf(iso: string): string {
  return formatUtcDay(Date.parse(iso))
}
