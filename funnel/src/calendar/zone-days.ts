import { dayMs } from './durations.ts'

/** The calendar days of a time zone; a day is written as `2026-11-21`. */
export interface ZoneDays {
  readonly timeZone: string
  /** The day of a moment (milliseconds since 1970). */
  readonly dayOf: (moment: number) => string
  /** The first moment of a day. */
  readonly startOf: (day: string) => number
}

const mostKept = 5_000
const known = new Map<string, ZoneDays>()

/** The days of an IANA time zone. What was found out is kept, so the same zone always answers from the same memory. */
export function daysOfZone(timeZone: string): ZoneDays {
  const there = known.get(timeZone)
  if (there !== undefined) return there
  const made = timeZone === 'UTC' ? utcDays() : zoneDays(timeZone)
  known.set(timeZone, made)
  return made
}

/** Whether reports can be kept by this zone: `UTC`, or an area and a place that are known here, as `Europe/Berlin`. */
export function isReportingZone(name: string): boolean {
  // NOTE: `+02:00`, `EST` and their like are read as another zone by databases than by browsers, or know no summer time.
  if (name !== 'UTC' && !/^[A-Z][A-Za-z]+(?:\/[A-Za-z][A-Za-z0-9_+-]*)+$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** The day some days after another one, or before it. */
export function shiftDay(day: string, count: number): string {
  return nameOf(Date.parse(day) + count * dayMs)
}

function utcDays(): ZoneDays {
  return cached({ timeZone: 'UTC', dayOf: nameOf, startOf: Date.parse })
}

function zoneDays(timeZone: string): ZoneDays {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const dayOf = (moment: number) => {
    const [month = '', day = '', year = ''] = format.format(moment).split('/')
    return `${year.padStart(4, '0')}-${month}-${day}`
  }
  return cached({ timeZone, dayOf, startOf: (day) => firstMomentOf(day, dayOf) })
}

/** Halves the time in which a day can begin anywhere on earth until the moment is found; clocks may jump in it. */
function firstMomentOf(day: string, dayOf: (moment: number) => string): number {
  const midnight = Date.parse(day)
  let before = midnight - dayMs
  let after = midnight + dayMs
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayOf(middle) < day) before = middle
    else after = middle
  }
  return after
}

/** Remembers the last day, since most moments that are asked for lie in it, and when days begin. */
function cached({ timeZone, dayOf, startOf }: ZoneDays): ZoneDays {
  const starts = new Map<string, number>()
  let last = { start: 0, end: 0, name: '' }
  const startOfKnown = (day: string) => {
    const there = starts.get(day)
    if (there !== undefined) return there
    if (starts.size >= mostKept) starts.clear()
    const start = startOf(day)
    starts.set(day, start)
    return start
  }
  return {
    timeZone,
    startOf: startOfKnown,
    dayOf(moment) {
      if (moment >= last.start && moment < last.end) return last.name
      const name = dayOf(moment)
      last = { start: startOfKnown(name), end: startOfKnown(shiftDay(name, 1)), name }
      return name
    },
  }
}

function nameOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
