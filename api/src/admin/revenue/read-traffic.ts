import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { listOf, totalsOfPeriod } from '../analytics/period-of-totals.ts'
import { salesOfPeriod } from './sales-where.ts'
import type { RevenueFilters } from './sales-where.ts'

type Where = Pick<RevenueFilters, 'from' | 'to' | 'brand' | 'flow' | 'source'>

export interface Traffic {
  readonly visitors: number
  /** Visits that paid for a plan. */
  readonly buyers: number
  readonly leads: number
}

/** Visits from the counts and leads from the sums of sales, each a few ranges of their key for each brand. */
export async function readTraffic(
  db: Queryable,
  brandIds: readonly string[],
  where: Where,
): Promise<Traffic> {
  const { flow, source } = where
  const brands = where.brand === undefined ? brandIds : [where.brand]
  const ofLeads = { ...where, product: undefined, currency: '' }
  const flowIs = flow === undefined ? sql`true` : sql`flow_id = ${flow}`
  const { rows } = await db.execute<{ visitors: number; buyers: number; leads: number }>(sql`
    select
      coalesce(sum(count) filter (where measure = 'visit'), 0)::float8 as visitors,
      coalesce(sum(count) filter (where measure = 'paid'), 0)::float8 as buyers,
      (select coalesce(sum(count), 0)::int from ${salesOfPeriod(ofLeads, ['lead'], ['brand'])}
        where brand in (${listOf(brands)})) as leads
    from ${totalsOfPeriod([source === undefined ? 'all' : 'source'], where.from, where.to)}
    where app_name in (${listOf(brands)}) and measure in ('visit', 'paid') and ${flowIs}
      and ${source === undefined ? sql`true` : sql`value = ${source}`}`)
  return rows[0] ?? { visitors: 0, buyers: 0, leads: 0 }
}
