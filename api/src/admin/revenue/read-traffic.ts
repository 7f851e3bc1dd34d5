import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { countedBrands, placeOfJourney } from '#api/tracking/index.ts'
import { sumAt, totalsOfPeriod } from '../analytics/period-of-totals.ts'
import { salesOfPeriod } from './sales-where.ts'
import type { RevenueFilters } from './sales-where.ts'

type Where = Pick<RevenueFilters, 'from' | 'to' | 'brand' | 'flow' | 'source'>

export interface Traffic {
  readonly visitors: number
  /** Visits that paid for a plan. */
  readonly buyers: number
  readonly leads: number
}

/**
 * Visits from the rollups and leads from the sums of sales, each a few key ranges per brand. Without a brand those of
 * all that were ever counted, as money is: a brand that was taken out leaves past days as they were.
 */
export async function readTraffic(db: Queryable, where: Where): Promise<Traffic> {
  const { flow, source } = where
  const brands = where.brand === undefined ? await countedBrands(db) : [where.brand]
  const ofLeads = { ...where, product: undefined, currency: '' }
  const flowIs = flow === undefined ? sql`true` : sql`flow_id = ${flow}`
  const { rows } = await db.execute<{ visitors: number; buyers: number; leads: number }>(sql`
    select
      ${sumAt(placeOfJourney('visit'))} as visitors, ${sumAt(placeOfJourney('paid'))} as buyers,
      (select coalesce(sum(count), 0)::int from ${salesOfPeriod(ofLeads, ['lead'], ['brand'])}) as leads
    from ${totalsOfPeriod([source === undefined ? 'all' : 'source'], where.from, where.to)}
    where ${inTextArray(sql`app_name`, brands)} and ${flowIs}
      and ${source === undefined ? sql`true` : sql`value = ${source}`}`)
  return rows[0] ?? { visitors: 0, buyers: 0, leads: 0 }
}
