import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isInDays, isInWeeks, listOf, partsOfPeriod, together } from '../analytics/period-of-totals.ts'

export interface RevenueFilters {
  /** Days, both included, of the zone that reports are kept in. */
  readonly from: string
  readonly to: string
  readonly currency: string
  readonly brand?: string | undefined
  readonly flow?: string | undefined
  readonly source?: string | undefined
  readonly product?: string | undefined
}

/** What sales can be told apart by, each with its part of `told`. */
const parts = { brand: 8, product: 4, flow: 2, source: 1 } as const

export type Origin = keyof typeof parts

const origins = Object.keys(parts).filter((name): name is Origin => name in parts)

type Where = Pick<RevenueFilters, Origin | 'currency'>

/** The rows of `sales_totals` that are told apart by `by` and by whatever is filtered, and no further. */
export function salesWhere(filters: Where, what: readonly string[], by: readonly Origin[] = []): SQL {
  const filtered = origins.filter((origin) => filters[origin] !== undefined)
  const told = [...new Set([...filtered, ...by])].reduce((sum, origin) => sum + parts[origin], 0)
  return sql.join(
    [
      sql`currency = ${filters.currency} and told = ${told} and what in (${listOf(what)})`,
      ...filtered.map((origin) => sql`${sql.identifier(origin)} = ${filters[origin]}`),
    ],
    sql` and `,
  )
}

/** The same rows by day, for some days. */
export function salesByDay(
  filters: Where & Pick<RevenueFilters, 'from' | 'to'>,
  what: readonly string[],
): SQL {
  return sql`${salesWhere(filters, what)} and span = 'day' and ${isInDays([filters.from, filters.to])}`
}

const columns = sql`what, day, brand, product, flow, source, detail`

/**
 * The rows that come to a period, to be read from and summed up, by whole weeks as far as they go; some are taken away, so
 * nothing but their sums means anything.
 */
export function salesOfPeriod(
  filters: Where & Pick<RevenueFilters, 'from' | 'to'>,
  what: readonly string[],
  by: readonly Origin[],
): SQL {
  const { weeks, days, without } = partsOfPeriod(filters.from, filters.to)
  const where = salesWhere(filters, what, by)
  const added = (span: string, when: SQL) =>
    sql`select ${columns}, cents, count from sales_totals where ${where} and span = ${span} and ${when}`
  return together([
    ...(weeks === undefined ? [] : [added('week', isInWeeks(weeks))]),
    ...days.map((range) => added('day', isInDays(range))),
    ...without.map(
      (range) =>
        sql`select ${columns}, -cents, -count from sales_totals where ${where} and span = 'day' and ${isInDays(range)}`,
    ),
  ])
}
