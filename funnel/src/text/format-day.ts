interface Day {
  readonly year: number
  /** From 1. */
  readonly month: number
  readonly day: number
}

interface WithTemporal {
  readonly Temporal?: {
    readonly Instant: {
      readonly fromEpochMilliseconds: (ms: number) => {
        readonly toZonedDateTimeISO: (timeZone: string) => Day
      }
    }
  }
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/**
 * A moment (milliseconds since 1970) as a day in words, e.g. `March 3, 2026`, in the given IANA time zone. A moment
 * that is not a date gives 'a later date'; an unknown zone counts as UTC. `Intl` is used only if the platform lacks
 * `Temporal`: its first use loads locale data, which blocks a slow phone for a tenth of a second.
 */
export function formatDay(atMs: number, timeZone = 'UTC'): string {
  if (!(Math.abs(atMs) <= 8.64e15)) return 'a later date'
  const at = new Date(atMs)
  const { Temporal } = globalThis as WithTemporal
  if (timeZone === 'UTC')
    return inWords({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() })
  try {
    if (Temporal !== undefined)
      return inWords(Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone))
    return at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
  } catch {
    return formatDay(atMs)
  }
}

function inWords({ year, month, day }: Day): string {
  return `${months[month - 1] ?? ''} ${day}, ${year}`
}

/** The day of a charge or a deadline, with its time zone: for many readers it is still the evening before. */
export function formatUtcDay(atMs: number): string {
  return `${formatDay(atMs)} (UTC)`
}

/** `formatDay` of an ISO 8601 time, as the API sends it. */
export function wordedDay(iso: string): string {
  return formatDay(Date.parse(iso))
}

/** `formatUtcDay` of an ISO 8601 time, as the API sends it. */
export function wordedUtcDay(iso: string): string {
  return formatUtcDay(Date.parse(iso))
}
