import { dayMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { kindOfOrigins } from '#api/tracking/index.ts'
import { listOf } from '../analytics/period-of-totals.ts'

const yearMs = 366 * dayMs

/**
 * The known countries of the last year's visits to a brand, or to all, by code. Read from the key of the weekly sums:
 * the cost grows with weeks, flows and countries, never with visits.
 */
export async function countriesOfVisits(
  { brands, now }: Pick<Services, 'brands' | 'now'>,
  db: Queryable,
  brandId: string | undefined,
): Promise<readonly string[]> {
  const since = new Date(now() - yearMs).toISOString().slice(0, 10)
  const { rows } = await db.execute<{ country: string }>(sql`
    select distinct value as country from rollup_totals
    where app_name in (${listOf(brandId === undefined ? [...brands.keys()] : [brandId])})
      and kind = ${`${kindOfOrigins(['country'])}-week`} and day >= ${since}::date and value <> 'unknown'
    order by 1`)
  return rows.map(({ country }) => country)
}
