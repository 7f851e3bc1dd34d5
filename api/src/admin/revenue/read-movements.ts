import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import type { MovementGroup } from './movements.ts'

export interface RevenueFilters {
  /** Days, both included, UTC. */
  readonly from: string
  readonly to: string
  readonly currency: string
  readonly brand?: string | undefined
  readonly flow?: string | undefined
  readonly source?: string | undefined
  readonly product?: string | undefined
}

const dayMs = 86_400_000

/** The half-open range of moments that two days, both included, make. */
export function rangeOf({ from, to }: Pick<RevenueFilters, 'from' | 'to'>) {
  return { start: `${from}T00:00:00Z`, end: new Date(Date.parse(to) + dayMs).toISOString() }
}

/**
 * The ledger of some days, grouped. Origin is that of the payment the money belongs to: a refund counts for the source of
 * the order it undoes, a renewal for that of its buyer. One range of the index on the moment, and lookups by unique keys.
 */
export async function readMovements(
  db: Queryable,
  filters: RevenueFilters,
): Promise<readonly MovementGroup[]> {
  const { start, end } = rangeOf(filters)
  const { rows } = await db.execute<Readonly<Record<keyof MovementGroup, never>>>(sql`
    select * from (
      select to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD') as day, e.kind, e.product_id as product,
        e.brand_id as brand, coalesce(l.flow_id, 'unknown') as flow,
        coalesce(o.channel, a.channel, 'unknown') as source,
        sum(e.amount_cents)::float8 as cents, count(*)::int as count
      from ledger_entries e
      left join leads l on l.id = e.lead_id
      left join ledger_entries p on p.stripe_source_id = e.stripe_charge_id
      left join order_attributions o on o.ledger_entry_id = p.id
      left join lead_attributions a on a.lead_id = e.lead_id
      where e.occurred_at >= ${start}::timestamptz and e.occurred_at < ${end}::timestamptz
        and e.currency = ${filters.currency}
      group by 1, 2, 3, 4, 5, 6
    ) grouped where ${conditionOf(filters)} order by day, kind, product, brand, flow, source`)
  return rows
}

/** What one-time offers the orders of these days took, then or later: for each product its orders and cents. */
export async function readAttached(
  db: Queryable,
  filters: RevenueFilters,
): Promise<readonly { readonly key: string; readonly orders: number; readonly cents: number }[]> {
  const { start, end } = rangeOf(filters)
  const { rows } = await db.execute<{ key: string; orders: number; cents: number }>(sql`
    select key, count(distinct attempt)::int as orders, sum(cents)::float8 as cents from (
      select u.product_id as key, u.attempt_id as attempt, u.amount_cents as cents, p.product_id as product,
        p.brand_id as brand, coalesce(l.flow_id, 'unknown') as flow,
        coalesce(o.channel, a.channel, 'unknown') as source
      from ledger_entries p
      join ledger_entries u on u.lead_id = p.lead_id and u.attempt_id = p.attempt_id and u.kind = 'upsell'
        and u.currency = p.currency
      left join leads l on l.id = p.lead_id
      left join order_attributions o on o.ledger_entry_id = p.id
      left join lead_attributions a on a.lead_id = p.lead_id
      where p.kind = 'plan' and p.occurred_at >= ${start}::timestamptz and p.occurred_at < ${end}::timestamptz
        and p.currency = ${filters.currency}
    ) attached where ${conditionOf(filters)} group by key order by orders desc, key`)
  return rows
}

function conditionOf({ brand, flow, source, product }: RevenueFilters): SQL {
  const wanted = [
    brand === undefined ? [] : [sql`brand = ${brand}`],
    flow === undefined ? [] : [sql`flow = ${flow}`],
    source === undefined ? [] : [sql`source = ${source}`],
    product === undefined ? [] : [sql`product = ${product}`],
  ].flat()
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)
}
