import type { DataOf } from '@fennel/contract'
import { sql } from 'drizzle-orm'
import { productNameOf } from '#api/catalogue/index.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { sliceMovements, sumMovements } from './movements.ts'
import { readAttached, readMovements } from './read-movements.ts'
import type { RevenueFilters } from './read-movements.ts'
import { readTraffic } from './read-traffic.ts'

/** Everything the revenue page shows of some days, out of one reading of the ledger. */
export async function readRevenue(
  { db, brands }: Services,
  filters: RevenueFilters,
): Promise<DataOf<'revenueReport'>> {
  const { query } = db
  const [groups, attached, traffic, recurring, currencies] = await Promise.all([
    readMovements(query, filters),
    readAttached(query, filters),
    readTraffic(query, [...brands.keys()], filters),
    readRecurring(query, filters),
    query.execute<{ currency: string }>(sql`select distinct renewal_currency as currency from subscriptions
      where renewal_currency is not null`),
  ])
  const totals = sumMovements(groups)
  const nameOf = (productId: string) => {
    const brand = groups.find(({ product }) => product === productId)?.brand ?? ''
    return productNameOf(brands.get(brand) ?? [...brands.values()][0], productId)
  }
  const named = (slices: ReturnType<typeof sliceMovements>, naming: (key: string) => string) =>
    slices.map((slice) => ({ ...slice, name: naming(slice.key) }))
  const distinct = (values: readonly string[]) => [...new Set(values)].toSorted()
  // NOTE: a visit names no product, so money per visit makes no sense for one.
  const isOfProduct = filters.product !== undefined
  return {
    currency: filters.currency,
    totals,
    ...recurring,
    averageOrderCents: totals.orders === 0 ? null : totals.newCents / totals.orders,
    visitors: isOfProduct ? null : traffic.visitors,
    leads: isOfProduct ? null : traffic.leads,
    attach: attached.map(({ key, orders, cents }) => ({ key, name: nameOf(key), orders, cents })),
    byDay: sliceMovements(groups, ({ day }) => day)
      .map(({ key, ...sums }) => ({ day: key, ...sums }))
      .toSorted((one, other) => one.day.localeCompare(other.day)),
    byPlan: named(
      sliceMovements(groups, ({ product }) => product),
      nameOf,
    ),
    byBrand: named(
      sliceMovements(groups, ({ brand }) => brand),
      (key) => brands.get(key)?.name ?? key,
    ),
    byFlow: named(
      sliceMovements(groups, ({ flow }) => flow),
      (key) => key,
    ),
    bySource: named(
      sliceMovements(groups, ({ source }) => source),
      (key) => key,
    ),
    choices: {
      brands: [...brands.values()].map(({ appId, name }) => ({ value: appId, label: name })),
      flows: distinct([
        ...groups.map(({ flow }) => flow),
        ...(filters.flow === undefined ? [] : [filters.flow]),
      ]),
      sources: distinct([
        ...groups.map(({ source }) => source),
        ...(filters.source === undefined ? [] : [filters.source]),
      ]),
      currencies: distinct(['usd', ...currencies.rows.map(({ currency }) => currency)]),
    },
  }
}

/** Monthly recurring revenue as of now: what plans that are paid, run and will renew cost per month. */
async function readRecurring(
  db: Queryable,
  { currency, brand, product, flow, source }: RevenueFilters,
): Promise<{ readonly mrrCents: number; readonly renewingPlans: number }> {
  const is = (column: string, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${sql.raw(column)} = ${value}`
  const { rows } = await db.execute<{ mrrCents: number; renewingPlans: number }>(sql`
    select count(*)::int as "renewingPlans", coalesce(round(sum(s.renewal_cents::numeric /
      (s.renewal_interval_count * case s.renewal_interval when 'year' then 12 else 1 end))), 0)::float8 as "mrrCents"
    from subscriptions s left join leads l on l.id = s.lead_id left join lead_attributions a on a.lead_id = s.lead_id
    where s.status in ('active', 'trialing') and s.ended_at is null and not s.cancel_at_period_end
      and s.first_paid_at is not null and s.renewal_cents is not null and s.renewal_interval is not null
      and s.renewal_currency = ${currency} and ${is('s.brand_id', brand)} and ${is('s.product_id', product)}
      and ${is("coalesce(l.flow_id, 'unknown')", flow)} and ${is("coalesce(a.channel, 'unknown')", source)}`)
  return rows[0] ?? { mrrCents: 0, renewingPlans: 0 }
}
