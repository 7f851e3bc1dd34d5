import type { DataOf } from '@fennel/contract'
import { productNameOf } from '#api/catalogue/index.ts'
import type { Services } from '#api/services.ts'
import { sliceMovements, sumMovements } from './movements.ts'
import { readAttached, readCurrencies, readMovements, readRecurring } from './read-movements.ts'
import { readTraffic } from './read-traffic.ts'
import type { RevenueFilters } from './sales-where.ts'

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
  const totals = sumMovements(groups.filter(({ slice }) => slice === 'day'))
  const nameOf = (brand: string, productId: string) =>
    productNameOf(brands.get(brand) ?? [...brands.values()][0], productId)
  const brandOf = new Map(
    groups.flatMap(({ slice, key, brand }) => (slice === 'product' ? [[key, brand]] : [])),
  )
  const named = (slice: 'product' | 'brand' | 'flow' | 'source', naming: (key: string) => string) =>
    sliceMovements(groups, slice).map((row) => ({ ...row, name: naming(row.key) }))
  const keysOf = (slice: 'flow' | 'source', chosen: string | undefined) =>
    distinct([
      ...groups.flatMap((group) => (group.slice === slice ? group.key : [])),
      ...(chosen === undefined ? [] : [chosen]),
    ])
  // NOTE: a visit names no product, so money per visit makes no sense for one.
  const isOfProduct = filters.product !== undefined
  return {
    currency: filters.currency,
    totals,
    ...recurring,
    averageOrderCents: totals.orders === 0 ? null : totals.newCents / totals.orders,
    visitors: isOfProduct ? null : traffic.visitors,
    leads: isOfProduct ? null : traffic.leads,
    attach: attached.map(({ key, brand, orders, cents }) => ({
      key,
      name: nameOf(brand, key),
      orders,
      cents,
    })),
    byDay: sliceMovements(groups, 'day')
      .map(({ key, ...sums }) => ({ day: key, ...sums }))
      .toSorted((one, other) => one.day.localeCompare(other.day)),
    byPlan: named('product', (key) => nameOf(brandOf.get(key) ?? '', key)),
    byBrand: named('brand', (key) => brands.get(key)?.name ?? key),
    byFlow: named('flow', (key) => key),
    bySource: named('source', (key) => key),
    choices: {
      brands: [...brands.values()].map(({ appId, name }) => ({ value: appId, label: name })),
      flows: keysOf('flow', filters.flow),
      sources: keysOf('source', filters.source),
      currencies: distinct(['usd', ...currencies]),
    },
  }
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].toSorted()
}
