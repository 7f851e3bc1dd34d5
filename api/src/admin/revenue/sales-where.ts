import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isInDays, isInWeeks, listOf, partsOfPeriod, unionOf } from '../analytics/period-of-totals.ts'

export interface RevenueFilters {
  /** Days of the reporting time zone, both included. */
  readonly from: string
  readonly to: string
  readonly currency: string
  readonly brand?: string | undefined
  readonly flow?: string | undefined
  readonly source?: string | undefined
  readonly product?: string | undefined
}

/** What sales can be told apart by, each with its bit in the column `told`. */
const parts = { brand: 8, product: 4, flow: 2, source: 1 } as const

export type Origin = keyof typeof parts

const origins = Object.keys(parts).filter((name): name is Origin => name in parts)

type Where = Pick<RevenueFilters, Origin | 'currency'>

/** The rows of `sales_totals` split by `by` and by everything that is filtered, and no further. */
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

/** The same rows by day, for a period. */
export function salesByDay(
  filters: Where & Pick<RevenueFilters, 'from' | 'to'>,
  what: readonly string[],
): SQL {
  return sql`${salesWhere(filters, what)} and span = 'day' and ${isInDays([filters.from, filters.to])}`
}

const columns = sql`what, day, brand, product, flow, source, detail`

/**
 * The rows that add up to a period, to select from and sum, by whole weeks as far as possible. Some are subtracted, so
 * only their sums mean anything.
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
  return unionOf([
    ...(weeks === undefined ? [] : [added('week', isInWeeks(weeks))]),
    ...days.map((range) => added('day', isInDays(range))),
    ...without.map(
      (range) =>
        sql`select ${columns}, -cents, -count from sales_totals where ${where} and span = 'day' and ${isInDays(range)}`,
    ),
  ])
}
