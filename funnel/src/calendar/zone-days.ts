import { dayMs } from './durations.ts'

/** The calendar days of a time zone; a day is written as `2026-11-21`. */
export interface ZoneDays {
  readonly timeZone: string
  /** The day of a moment (milliseconds since 1970). */
  readonly dayOf: (moment: number) => string
  /** The first moment of a day. */
  readonly startOf: (day: string) => number
}

const maxCached = 5_000
const known = new Map<string, ZoneDays>()

/**
 * The days of an IANA time zone. Each zone has one cached instance per process, which remembers what it has calculated.
 */
export function daysOfZone(timeZone: string): ZoneDays {
  const there = known.get(timeZone)
  if (there !== undefined) return there
  const made = timeZone === 'UTC' ? utcDays() : zoneDays(timeZone)
  known.set(timeZone, made)
  return made
}

/** Whether reports can use this time zone: `UTC`, or an area and place the platform knows, such as `Europe/Berlin`. */
export function isReportingZone(name: string): boolean {
  // NOTE: databases read `+02:00`, `EST` and the like differently from browsers, or without daylight saving time.
  if (name !== 'UTC' && !/^[A-Z][A-Za-z]+(?:\/[A-Za-z][A-Za-z0-9_+-]*)+$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** The day `count` days after another one, or before it if `count` is negative. */
export function shiftDay(day: string, count: number): string {
  return utcDayOf(Date.parse(day) + count * dayMs)
}

function utcDays(): ZoneDays {
  return cached({ timeZone: 'UTC', dayOf: utcDayOf, startOf: Date.parse })
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

/**
 * Finds the first moment of a day by bisecting the two days around its UTC midnight. Clocks may jump at that moment.
 */
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

/** Caches the last day, since most moments asked about fall in it, and the start of each day. */
function cached({ timeZone, dayOf, startOf }: ZoneDays): ZoneDays {
  const starts = new Map<string, number>()
  let last = { start: 0, end: 0, name: '' }
  const startOfKnown = (day: string) => {
    const there = starts.get(day)
    if (there !== undefined) return there
    if (starts.size >= maxCached) starts.clear()
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

/** The UTC day of a moment, or of milliseconds since 1970, in ISO 8601. Throws a `RangeError` for an invalid one. */
export function utcDayOf(moment: Date | number): string {
  return new Date(moment).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
