import { dayMs, minuteMs, utcDayOf } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { Services } from '#api/services.ts'
import { kindOfOrigins } from '#api/tracking/index.ts'
import { listOf } from '../analytics/period-of-totals.ts'

const yearMs = 366 * dayMs
const rememberedMs = 5 * minuteMs
const mostRemembered = 100

/** Finds the known countries of the last year's visits to a brand, or to all, by code. */
export type CountriesOfVisits = (brandId: string | undefined) => Promise<readonly string[]>

/**
 * Reads the countries from the key of the weekly sums: the cost grows with weeks, flows and countries, never with
 * visits. They are remembered for five minutes, because every page of a list offers them and each reads less itself.
 */
export function createCountriesOfVisits(
  services: Pick<Services, 'brands' | 'now' | 'db'>,
): CountriesOfVisits {
  const remembered = new Map<string, { readonly until: number; readonly countries: readonly string[] }>()
  return async (brandId) => {
    const key = brandId ?? ''
    const known = remembered.get(key)
    if (known !== undefined && services.now() < known.until) return known.countries
    const countries = await readCountries(services, brandId)
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(key, { until: services.now() + rememberedMs, countries })
    return countries
  }
}

async function readCountries(
  { brands, db, now }: Pick<Services, 'brands' | 'now' | 'db'>,
  brandId: string | undefined,
): Promise<readonly string[]> {
  const since = utcDayOf(now() - yearMs)
  const { rows } = await db.query.execute<{ country: string }>(sql`
    select distinct value as country from rollup_totals
    where app_name in (${listOf(brandId === undefined ? [...brands.keys()] : [brandId])})
      and kind = ${`${kindOfOrigins(['country'])}-week`} and day >= ${since}::date and value <> 'unknown'
    order by 1`)
  return rows.map(({ country }) => country)
}
