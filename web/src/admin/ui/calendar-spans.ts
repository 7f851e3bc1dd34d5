import { dayMs, mondayOf, shiftDay } from '@fennel/funnel'
import type { DaySpan } from '@fennel/funnel'

/** The first day of the month that contains a day. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 'YYYY-MM'.length)}-01`
}

/** The whole month before the one that contains a day. */
export function monthBefore(day: string): DaySpan {
  const to = shiftDay(firstOfMonth(day), -1)
  return { from: firstOfMonth(to), to }
}

/** Whether a span is one month, from its first day to its last. */
export function isWholeMonth({ from, to }: DaySpan): boolean {
  return from === firstOfMonth(to) && shiftDay(to, 1) === firstOfMonth(shiftDay(to, 1))
}

/** As many days of the previous month as the span has, from its first day; fewer if that month is shorter. */
export function sameDaysOfMonthBefore({ from, to }: DaySpan): DaySpan {
  const before = monthBefore(from)
  const same = shiftDay(before.from, (Date.parse(to) - Date.parse(from)) / dayMs)
  return { from: before.from, to: same < before.to ? same : before.to }
}

/** The last complete week, from Monday to Sunday. */
export function lastWeek(today: string): DaySpan {
  const monday = mondayOf(today)
  return { from: shiftDay(monday, -7), to: shiftDay(monday, -1) }
}
