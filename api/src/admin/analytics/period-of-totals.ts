import { mondayOf, shiftDay } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

type Days = readonly [first: string, last: string]

/** How a period is made up: whole weeks, and single days to add and to subtract. */
interface PeriodParts {
  /** Mondays, the first included and the end not. Undefined without a whole week. */
  readonly weeks: readonly [first: string, end: string] | undefined
  readonly days: readonly Days[]
  /** Days of those weeks that are not part of the period. */
  readonly without: readonly Days[]
}

const daysInWeek = 7

/**
 * Splits a period (both days included) so that long ones are read from weekly sums. A week at either end is read whole
 * minus its few missing days, or day by day, whichever takes fewer rows.
 */
export function partsOfPeriod(from: string, to: string): PeriodParts {
  if (shiftDay(from, daysInWeek) > to) return { weeks: undefined, days: [[from, to]], without: [] }
  const first = mondayOf(from)
  const last = mondayOf(to)
  const next = shiftDay(last, daysInWeek)
  const isMostOfFirst = shiftDay(first, Math.floor(daysInWeek / 2)) >= from
  const isMostOfLast = shiftDay(last, Math.floor(daysInWeek / 2)) <= to
  const days: Days[] = []
  const without: Days[] = []
  if (!isMostOfFirst) days.push([from, shiftDay(first, daysInWeek - 1)])
  else if (first < from) without.push([first, shiftDay(from, -1)])
  if (!isMostOfLast) days.push([last, to])
  else if (shiftDay(to, 1) < next) without.push([shiftDay(to, 1), shiftDay(next, -1)])
  const weeks = [isMostOfFirst ? first : shiftDay(first, daysInWeek), isMostOfLast ? next : last] as const
  return { weeks: weeks[0] < weeks[1] ? weeks : undefined, days, without }
}

const columns = sql`app_name, kind, flow_id, flow_version, value, detail, counts`

/**
 * The rows of `rollup_totals` of these kinds that add up to a period (both days included), to select from and sum with
 * `sumAt`. Some are subtracted, so only their sums mean anything.
 */
export function totalsOfPeriod(kinds: readonly string[], from: string, to: string): SQL {
  const weekly = kinds.map((kind) => `${kind}-week`)
  const { weeks, days, without } = partsOfPeriod(from, to)
  const rows = (times: SQL, of: readonly string[], when: SQL) =>
    sql`select ${columns}, ${times} as times from rollup_totals where kind in (${listOf(of)}) and ${when}`
  return unionOf([
    ...(weeks === undefined ? [] : [rows(sql`1`, weekly, isInWeeks(weeks))]),
    ...days.map((range) => rows(sql`1`, kinds, isInDays(range))),
    ...without.map((range) => rows(sql`-1`, kinds, isInDays(range))),
  ])
}

/** The sum of the counts at a place (from 1) over rows of `totalsOfPeriod`. */
export function sumAt(place: number): SQL {
  return sql`coalesce(sum(times * counts[${sql.raw(String(place))}]), 0)::float8`
}

export function isInWeeks([first, end]: readonly [first: string, end: string]): SQL {
  return sql`day >= ${first}::date and day < ${end}::date`
}

export function isInDays([first, last]: Days): SQL {
  return sql`day between ${first}::date and ${last}::date`
}

/** Several queries on one table as one to select from. */
export function unionOf(readings: readonly SQL[]): SQL {
  return sql`(${sql.join([...readings], sql` union all `)}) as of_period`
}

/** Values for `in (…)`. */
export function listOf(values: readonly string[]): SQL {
  return sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
}
