import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { totalsOfPeriod } from './period-of-totals.ts'

/** Which visits are counted; days are UTC and both included. */
export interface JourneyFilter {
  readonly brands: readonly string[]
  readonly from: string
  readonly to: string
  readonly flow?: string | undefined
  readonly source?: string | undefined
  readonly device?: string | undefined
  readonly country?: string | undefined
}

/** A measure of the visits of one day or of one group. */
export interface JourneyRow {
  readonly day: string | null
  readonly key: string | null
  readonly measure: string
  readonly count: number
}

/** The only columns visits may be grouped by, in the counts and in their totals. */
const groupColumns = {
  none: { counts: sql`''`, totals: sql`''` },
  brand: { counts: sql`app_name`, totals: sql`app_name` },
  flow: { counts: sql`flow_id`, totals: sql`flow_id` },
  source: { counts: sql`source`, totals: sql`value` },
  device: { counts: sql`device`, totals: sql`value` },
  country: { counts: sql`country`, totals: sql`value` },
  day: { counts: sql`day::text`, totals: sql`day::text` },
} as const satisfies Record<string, Record<'counts' | 'totals', SQL>>

export type JourneyGroup = keyof typeof groupColumns

const origins = ['source', 'device', 'country'] as const

/**
 * Stages and money of the visits, once by day and once by group. Told apart by one origin at most, days and groups are
 * ranges of the primary key of `rollup_totals`; by two of them, both come from one of `rollup_counts_journey`.
 */
export async function readJourneys(
  db: Queryable,
  filter: JourneyFilter,
  groupBy: JourneyGroup,
): Promise<readonly JourneyRow[]> {
  const filtered = origins.filter((origin) => filter[origin] !== undefined)
  const told = origins.filter((origin) => filter[origin] !== undefined || origin === groupBy)
  if (told.length > 1) return readCounts(db, filter, groupBy)
  const days = () => readTotals(db, filter, sql`day::text`, filtered[0] ?? 'all', 'day')
  if (groupBy === 'none') return byDay(await days())
  if (groupBy === 'day') {
    const rows = await days()
    return [...byDay(rows), ...rows]
  }
  const [daily, groups] = await Promise.all([
    days(),
    readTotals(db, filter, groupColumns[groupBy].totals, told[0] ?? 'all', 'week'),
  ])
  return [...byDay(daily), ...groups]
}

function byDay(rows: readonly JourneyRow[]): readonly JourneyRow[] {
  return rows.map((row) => ({ ...row, day: row.key, key: null }))
}

async function readTotals(
  db: Queryable,
  filter: JourneyFilter,
  key: SQL,
  kind: 'all' | (typeof origins)[number],
  by: 'day' | 'week',
): Promise<readonly JourneyRow[]> {
  const { rows } = await db.execute<Readonly<Record<keyof JourneyRow, never>>>(sql`
    select null as day, ${key} as key, measure, sum(count)::float8 as count from rollup_totals
    where ${totalsOf(filter, kind, by)} group by 2, 3 having sum(count) <> 0`)
  return rows
}

async function readCounts(
  db: Queryable,
  filter: JourneyFilter,
  groupBy: JourneyGroup,
): Promise<readonly JourneyRow[]> {
  const { rows } = await db.execute<Readonly<Record<keyof JourneyRow, never>>>(sql`
    select day, key, measure, sum(count)::float8 as count from (
      select day::text as day, ${groupColumns[groupBy].counts} as key, measure, count from rollup_counts
      where ${countsOf(filter)}
    ) as counted
    group by grouping sets ((measure, day), (measure, key)) having sum(count) <> 0`)
  return rows
}

/** Everything the other filters could be set to among the visits of a period. */
export interface JourneyChoices {
  readonly flows: string[]
  readonly sources: string[]
  readonly devices: string[]
  readonly countries: string[]
}

export async function readJourneyChoices(
  db: Queryable,
  { brands, from, to }: JourneyFilter,
): Promise<JourneyChoices> {
  const { rows } = await db.execute<{ kind: string; value: string }>(sql`
    select replace(kind, '-week', '') as kind, case when kind in ('all', 'all-week') then flow_id else value end as value
    from rollup_totals
    where app_name in (${list(brands)}) and ${totalsOfPeriod(['all', ...origins], from, to)} and measure = 'visit'
    group by 1, 2 having sum(count) > 0 order by 1, 2`)
  const valuesOf = (kind: string) =>
    rows.filter((row) => row.kind === kind && row.value !== '').map(({ value }) => value)
  return {
    flows: valuesOf('all'),
    sources: valuesOf('source'),
    devices: valuesOf('device'),
    countries: valuesOf('country'),
  }
}

function countsOf({ brands, from, to, flow, source, device, country }: JourneyFilter): SQL {
  return allOf([
    sql`app_name in (${list(brands)}) and day between ${from}::date and ${to}::date and step_id = '' and arm = ''`,
    flow === undefined ? undefined : sql`flow_id = ${flow}`,
    source === undefined ? undefined : sql`source = ${source}`,
    device === undefined ? undefined : sql`device = ${device}`,
    country === undefined ? undefined : sql`country = ${country}`,
  ])
}

function totalsOf(filter: JourneyFilter, kind: 'all' | (typeof origins)[number], by: 'day' | 'week'): SQL {
  const { brands, from, to, flow } = filter
  const value = kind === 'all' ? '' : filter[kind]
  return allOf([
    sql`app_name in (${list(brands)})`,
    by === 'week'
      ? totalsOfPeriod([kind], from, to)
      : sql`kind = ${kind} and day between ${from}::date and ${to}::date`,
    flow === undefined ? undefined : sql`flow_id = ${flow}`,
    value === undefined ? undefined : sql`value = ${value}`,
  ])
}

function allOf(parts: readonly (SQL | undefined)[]): SQL {
  return sql.join(
    parts.filter((part) => part !== undefined),
    sql` and `,
  )
}

function list(values: readonly string[]): SQL {
  return sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
}
