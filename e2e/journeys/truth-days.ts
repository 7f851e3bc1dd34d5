import { dayMs } from '@fennel/funnel'
import type { Truth } from '../../scripts/demo/truth.ts'

/** The day (UTC) of a moment, as `YYYY-MM-DD`. */
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** The day `back` days before another. */
export const dayBefore = (day: string, back: number) => dayOf(Date.parse(day) - back * dayMs)

/** The query for the days of a truth, by their dates: after midnight "the last 90 days" would be different ones. */
export function daysOf({ from, to }: Pick<Truth, 'from' | 'to'>): string {
  return `period=custom&from=${from.slice(0, 10)}&to=${to.slice(0, 10)}`
}

/** Reads what Fennel counts back from today, with the day it was read on; reads again if midnight passed in between. */
export async function readOnOneDay<Read>(
  read: () => Promise<Read>,
): Promise<{ readonly today: string; readonly read: Read }> {
  for (;;) {
    const today = dayOf(Date.now())
    const reading = await read()
    if (dayOf(Date.now()) === today) return { today, read: reading }
  }
}
