import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { funnelStages } from '@fennel/contract/schemas'
import { kindOfOrigins, origins, placeOfJourney } from '#api/tracking/index.ts'
import type { Origin } from '#api/tracking/index.ts'
import { isInDays, listOf, sumAt, totalsOfPeriod } from './period-of-totals.ts'

/** Which visits are counted. Both days are included. */
export interface JourneyFilter {
  readonly brands: readonly string[]
  readonly from: string
  readonly to: string
  readonly flow?: string | undefined
  readonly source?: string | undefined
  readonly device?: string | undefined
  readonly country?: string | undefined
}

/** The measures that pages show. */
const shownMeasures = [...funnelStages, 'revenueCents', 'refundCents'] as const

export type ShownMeasure = (typeof shownMeasures)[number]

/** The sums of one day's or one group's visits. */
export interface JourneyRow {
  readonly day: string | null
  readonly key: string | null
  readonly counts: Readonly<Record<ShownMeasure, number>>
}

export type JourneyGroup = 'none' | 'brand' | 'flow' | 'day' | Origin

/**
 * Stages and money of the visits, once by day and once by group. Sums are stored for every combination of origins, so
 * both are range scans of the primary key of `rollup_totals`.
 */
export async function readJourneys(
  db: Queryable,
  filter: JourneyFilter,
  groupBy: JourneyGroup,
): Promise<readonly JourneyRow[]> {
  const days = () => readTotals(db, filter, [], sql`day::text`, 'day')
  if (groupBy === 'none') return byDay(await days())
  if (groupBy === 'day') {
    const rows = await days()
    return [...byDay(rows), ...rows]
  }
  const [daily, grouped] = await Promise.all([days(), readGroups(db, filter, groupBy)])
  return [...byDay(daily), ...grouped]
}

function byDay(rows: readonly JourneyRow[]): readonly JourneyRow[] {
  return rows.map((row) => ({ ...row, day: row.key, key: null }))
}

async function readGroups(
  db: Queryable,
  filter: JourneyFilter,
  groupBy: 'brand' | 'flow' | Origin,
): Promise<readonly JourneyRow[]> {
  if (groupBy === 'brand') return readTotals(db, filter, [], sql`app_name`, 'week')
  if (groupBy === 'flow') return readTotals(db, filter, [], sql`flow_id`, 'week')
  return readTotals(db, filter, [groupBy], partOfValue(originsNeeded(filter, [groupBy]), groupBy), 'week')
}

/** The origins a query has to tell apart: the filtered ones and `more`, in the order of the column `value`. */
function originsNeeded(filter: JourneyFilter, more: readonly Origin[]): readonly Origin[] {
  return origins.filter((origin) => filter[origin] !== undefined || more.includes(origin))
}

/** One origin out of the column `value`, which joins those told apart with `|`. */
function partOfValue(needed: readonly Origin[], origin: Origin): SQL {
  return needed.length === 1
    ? sql`value`
    : sql`split_part(value, '|', ${sql.raw(String(needed.indexOf(origin) + 1))})`
}

async function readTotals(
  db: Queryable,
  filter: JourneyFilter,
  more: readonly Origin[],
  key: SQL,
  by: 'day' | 'week',
): Promise<readonly JourneyRow[]> {
  const { from, to } = filter
  const needed = originsNeeded(filter, more)
  const kind = kindOfOrigins(needed)
  const visits = sumAt(placeOfJourney('visit'))
  const { rows } = await db.execute<{ key: string } & JourneyRow['counts']>(sql`
    select ${key} as key, ${sql.join(shownSums, sql`, `)}
    from ${by === 'week' ? totalsOfPeriod([kind], from, to) : sql`(select *, 1 as times from rollup_totals) as of_days`}
    where ${conditionOf(filter, needed)}
      ${by === 'week' ? sql`` : sql`and kind = ${kind} and ${isInDays([from, to])}`}
    group by 1 having ${visits} <> 0`)
  return rows.map(({ key: name, ...counts }) => ({ day: null, key: name, counts }))
}

const shownSums = shownMeasures.map(
  (measure) => sql`${sumAt(placeOfJourney(measure))} as ${sql.identifier(measure)}`,
)

function conditionOf(filter: JourneyFilter, needed: readonly Origin[]): SQL {
  const conditions = [
    sql`app_name in (${listOf(filter.brands)})`,
    ...(filter.flow === undefined ? [] : [sql`flow_id = ${filter.flow}`]),
    ...needed.flatMap((origin) =>
      filter[origin] === undefined ? [] : [sql`${partOfValue(needed, origin)} = ${filter[origin]}`],
    ),
  ]
  return sql.join(conditions, sql` and `)
}

/** The values the other filters can take among the visits of a period. */
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
    from ${totalsOfPeriod(['all', ...origins], from, to)}
    where app_name in (${listOf(brands)})
    group by 1, 2 having ${sumAt(placeOfJourney('visit'))} > 0 order by 1, 2`)
  const valuesOf = (kind: string) =>
    rows.filter((row) => row.kind === kind && row.value !== '').map(({ value }) => value)
  return {
    flows: valuesOf('all'),
    sources: valuesOf('source'),
    devices: valuesOf('device'),
    countries: valuesOf('country'),
  }
}
