import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { totalsOfPeriod } from '../analytics/period-of-totals.ts'
import { rangeOf } from './read-movements.ts'
import type { RevenueFilters } from './read-movements.ts'

type Where = Pick<RevenueFilters, 'from' | 'to' | 'brand' | 'flow' | 'source'>

export interface Traffic {
  readonly visitors: number
  /** Visits that paid for a plan. */
  readonly buyers: number
  readonly leads: number
}

/** Visits from the counts (a range of their key for each brand) and leads from the index on their moment. */
export async function readTraffic(
  db: Queryable,
  brandIds: readonly string[],
  where: Where,
): Promise<Traffic> {
  const { start, end } = rangeOf(where)
  const { flow, source } = where
  const brands = where.brand === undefined ? brandIds : [where.brand]
  const flowIs = flow === undefined ? sql`true` : sql`flow_id = ${flow}`
  const { rows } = await db.execute<{ visitors: number; buyers: number; leads: number }>(sql`
    select
      coalesce(sum(count) filter (where measure = 'visit'), 0)::float8 as visitors,
      coalesce(sum(count) filter (where measure = 'paid'), 0)::float8 as buyers,
      (select count(*)::int from leads l left join lead_attributions a on a.lead_id = l.id
        where l.created_at >= ${start}::timestamptz and l.created_at < ${end}::timestamptz
          and l.app_name = any(${textsOf(brands)})
          and ${flow === undefined ? sql`true` : sql`l.flow_id = ${flow}`}
          and ${source === undefined ? sql`true` : sql`coalesce(a.channel, 'unknown') = ${source}`}) as leads
    from rollup_totals
    where app_name = any(${textsOf(brands)}) and measure in ('visit', 'paid') and ${flowIs}
      and ${totalsOfPeriod([source === undefined ? 'all' : 'source'], where.from, where.to)}
      and ${source === undefined ? sql`true` : sql`value = ${source}`}`)
  return rows[0] ?? { visitors: 0, buyers: 0, leads: 0 }
}

function textsOf(values: readonly string[]) {
  return sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`
}
