import type { Interval } from '../records/catalog.ts'

const day = 86_400

/** `months` later in UTC. A day that the month does not have becomes its last day (31 Jan -> 28 Feb). */
function addMonths(at: number, months: number, anchorDay: number): number {
  const from = new Date(at * 1000)
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const date = Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(anchorDay, last))
  return date / 1000 + (at % day)
}

/** The end of the period that starts at `start`, in seconds. `anchorDay` is the day of the month it keeps to. */
export function periodEnd(start: number, interval: Interval, count: number, anchorDay: number): number {
  switch (interval) {
    case 'day':
      return start + count * day
    case 'week':
      return start + count * 7 * day
    case 'month':
      return addMonths(start, count, anchorDay)
    case 'year':
      return addMonths(start, count * 12, anchorDay)
  }
}

export const dayOfMonth = (at: number): number => new Date(at * 1000).getUTCDate()
