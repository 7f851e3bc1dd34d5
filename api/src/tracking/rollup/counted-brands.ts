import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'

/**
 * The ids of all brands with counted visits, those included that were taken out of this server since. Jumps along the
 * primary key of `rollup_totals`: one look-up per brand, however much was counted.
 */
export async function countedBrands(db: Queryable): Promise<readonly string[]> {
  const first = sql`select min(app_name) as brand from rollup_totals`
  const { rows } = await db.execute<{ brand: string }>(sql`
    with recursive counted as (
      ${first}
      union all
      select (${first} where app_name > counted.brand) from counted where counted.brand is not null
    )
    select brand from counted where brand is not null`)
  return rows.map(({ brand }) => brand)
}
