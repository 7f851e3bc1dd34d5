import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import type { MovementGroup } from './movements.ts'
import { salesByDay, salesOfPeriod } from './sales-where.ts'
import type { Origin, RevenueFilters } from './sales-where.ts'

/** The date under which sums that belong to no day are stored. */
const noDay = '1970-01-01'
const kinds = ['plan', 'upsell', 'renewal', 'refund', 'dispute'] as const

/**
 * A period's ledger in each slice the page shows, in one statement, so that a payment arriving at that moment is in all
 * slices or in none. Origins are those of the original payment: a refund counts for the source of the order it
 * reverses, a renewal for that of its buyer. A slice by a filtered origin would repeat the days, so it is not read.
 */
export async function readMovements(
  db: Queryable,
  filters: RevenueFilters,
  wanted: readonly MovementGroup['slice'][] = ['day', 'product', 'flow', 'source'],
): Promise<readonly MovementGroup[]> {
  const sliced = (slice: Origin, brand: SQL, by: readonly Origin[]) => sql`
    select ${slice} as slice, ${sql.identifier(slice)} as key, ${brand} as brand, what as kind,
      sum(cents)::float8 as cents, sum(count)::int as count
    from ${salesOfPeriod(filters, kinds, by)} group by 2, 3, 4 having sum(count) <> 0`
  const read = {
    day: sql`select 'day' as slice, day::text as key, '' as brand, what as kind, cents::float8 as cents,
      count::int as count
    from sales_totals where ${salesByDay(filters, kinds)} and count <> 0`,
    product: sliced('product', sql`brand`, ['product', 'brand']),
    flow: filters.flow === undefined ? sliced('flow', sql`''`, ['flow']) : undefined,
    source: filters.source === undefined ? sliced('source', sql`''`, ['source']) : undefined,
  }
  const slices = wanted.map((slice) => read[slice]).filter((part) => part !== undefined)
  const { rows } = await db.execute<Record<keyof MovementGroup, never>>(sql.join(slices, sql` union all `))
  return rows
}

/** A one-time offer of a brand: how many orders took it, and for how much. */
export type AttachedOffer = Readonly<{ key: string; brand: string; orders: number; cents: number }>

/** The one-time offers taken with this period's orders, then or later. */
export async function readAttached(
  db: Queryable,
  filters: RevenueFilters,
): Promise<readonly AttachedOffer[]> {
  const { rows } = await db.execute<AttachedOffer>(sql`
    select detail as key, brand, sum(count)::int as orders, sum(cents)::float8 as cents
    from ${salesOfPeriod(filters, ['attach'], ['brand'])}
    group by 1, 2 having sum(count) <> 0`)
  return rows
}

/** Monthly recurring revenue as of now: what plans that are paid, running and going to renew cost per month. */
export async function readRecurring(
  db: Queryable,
  filters: RevenueFilters,
): Promise<{ readonly mrrCents: number; readonly renewingPlans: number }> {
  const now = { ...filters, from: noDay, to: noDay }
  const { rows } = await db.execute<{ mrrCents: number; renewingPlans: number }>(sql`
    select coalesce(sum(count), 0)::int as "renewingPlans",
      coalesce(round(sum(cents / detail::numeric)), 0)::float8 as "mrrCents"
    from sales_totals where ${salesByDay(now, ['recurring'])}`)
  return rows[0] ?? { mrrCents: 0, renewingPlans: 0 }
}

/** Every currency money was ever counted in. Jumps along the key from one to the next. */
export async function readCurrencies(db: Queryable): Promise<readonly string[]> {
  const next = (after: SQL) =>
    sql`(select currency from sales_totals where currency > ${after} order by currency limit 1)`
  const { rows } = await db.execute<{ currency: string }>(sql`
    with recursive known as (
      select ${next(sql`''`)} as currency
      union all select ${next(sql`known.currency`)} from known where known.currency is not null
    ) select currency from known where currency is not null`)
  return rows.map(({ currency }) => currency)
}
