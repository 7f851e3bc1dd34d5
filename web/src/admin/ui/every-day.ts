import { shiftDay } from '@fennel/funnel'
import { daysIn } from './period.ts'
import type { Period } from './period.ts'

/** All days of the period, each with its row if it has one, so that a gap in the data is as wide as it lasted. */
export function everyDay<T extends { readonly day: string }>(
  rows: readonly T[],
  period: Period,
): readonly { readonly day: string; readonly row: T | undefined }[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: daysIn(period) }, (_, at) => {
    const day = shiftDay(period.from, at)
    return { day, row: known.get(day) }
  })
}
