import type { DataOf } from '@fennel/contract'
import { productNameOrId } from '#api/catalogue/index.ts'
import type { Services } from '#api/services.ts'
import { movementsByDay, rankMovements, sumMovements } from './movements.ts'
import type { MovementGroup } from './movements.ts'
import { readAttached, readCurrencies, readMovements, readRecurring } from './read-movements.ts'
import { readTraffic } from './read-traffic.ts'
import type { RevenueFilters } from './sales-where.ts'
import { tellApart } from './tell-apart.ts'

/** Everything the revenue page shows of some days, out of sums of the ledger. */
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
    readCurrencies(query),
  ])
  const slices = Map.groupBy(groups, ({ slice }) => slice)
  const of = (slice: MovementGroup['slice']) => slices.get(slice) ?? []
  const days = of('day')
  const products = of('product')
  const totals = sumMovements(days)
  const nameOf = (brand: string, productId: string) =>
    productNameOrId(brands.get(brand) ?? [...brands.values()][0], productId)
  const brandNameOf = (brand: string) => brands.get(brand)?.name ?? brand
  const brandOf = new Map(products.map(({ key, brand }) => [key, brand]))
  // NOTE: a slice whose origin is filtered was not read: its one key holds what the days hold.
  const byOrigin = (slice: 'flow' | 'source') => {
    const chosen = filters[slice]
    const rows =
      chosen === undefined ? rankMovements(of(slice), ({ key }) => key) : rankMovements(days, () => chosen)
    return rows.map((row) => ({ ...row, name: row.key }))
  }
  const [byFlow, bySource] = [byOrigin('flow'), byOrigin('source')]
  const keysOf = (rows: readonly { readonly key: string }[], chosen: string | undefined) =>
    distinct([...rows.map(({ key }) => key), ...(chosen === undefined ? [] : [chosen])])
  // NOTE: a visit names no product, so money per visit makes no sense for one.
  const isOfProduct = filters.product !== undefined
  return {
    currency: filters.currency,
    totals,
    ...recurring,
    averageOrderCents: totals.orders === 0 ? null : totals.newCents / totals.orders,
    visitors: isOfProduct ? null : traffic.visitors,
    leads: isOfProduct ? null : traffic.leads,
    attach: tellApart(
      attached.map((row) => ({ ...row, name: nameOf(row.brand, row.key) })),
      ({ brand }) => brandNameOf(brand),
    ).map(({ key, name, orders, cents }) => ({ key, name, orders, cents })),
    byDay: movementsByDay(days),
    byPlan: tellApart(
      rankMovements(products, ({ key }) => key).map((row) => ({
        ...row,
        name: nameOf(brandOf.get(row.key) ?? '', row.key),
      })),
      ({ key }) => brandNameOf(brandOf.get(key) ?? ''),
    ),
    byBrand: rankMovements(products, ({ brand }) => brand).map((row) => ({
      ...row,
      name: brandNameOf(row.key),
    })),
    byFlow,
    bySource,
    choices: {
      brands: [...brands.values()].map(({ appId, name }) => ({ value: appId, label: name })),
      flows: keysOf(byFlow, filters.flow),
      sources: keysOf(bySource, filters.source),
      currencies: distinct(['usd', ...currencies]),
    },
  }
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].toSorted()
}
