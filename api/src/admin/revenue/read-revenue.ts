import type { DataOf } from '@fennel/contract'
import { houseCurrency } from '@fennel/funnel'
import { productNameOrId } from '#api/catalog/index.ts'
import type { Services } from '#api/services.ts'
import { flowNameAmong } from '../flow-names.ts'
import { movementsByDay, rankMovements, sumMovements } from './movements.ts'
import type { MovementGroup } from './movements.ts'
import { readAttached, readCurrencies, readMovements, readRecurring } from './read-movements.ts'
import { readTraffic } from './read-traffic.ts'
import type { RevenueFilters } from './sales-where.ts'
import { disambiguateNames } from './disambiguate-names.ts'

/** Everything the revenue page shows for a period, from sums of the ledger. */
export async function readRevenue(
  { db, brands }: Services,
  filters: RevenueFilters,
): Promise<DataOf<'revenueReport'>> {
  const { query } = db
  const { from, to, currency, brand } = filters
  const isSliced = [filters.flow, filters.source, filters.product].some((chosen) => chosen !== undefined)
  const [groups, unsliced, attached, traffic, recurring, currencies] = await Promise.all([
    readMovements(query, filters),
    // NOTE: the choices of a filter are what the period holds without it.
    isSliced ? readMovements(query, { from, to, currency, brand }, ['product', 'flow', 'source']) : undefined,
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
  const selected = brand === undefined ? [...brands.values()] : [brands.get(brand) ?? []].flat()
  const flowNameOf = (flowId: string) => flowNameAmong(selected, flowId)
  const brandNameOf = (brand: string) => brands.get(brand)?.name ?? brand
  const namedProducts = (rows: readonly MovementGroup[]) => {
    const brandOf = new Map(rows.map(({ key, brand: owner }) => [key, owner]))
    return disambiguateNames(
      rankMovements(rows, ({ key }) => key).map((row) => ({
        ...row,
        name: nameOf(brandOf.get(row.key) ?? '', row.key),
      })),
      ({ key }) => brandNameOf(brandOf.get(key) ?? ''),
    )
  }
  // NOTE: a slice by a filtered origin was not read. It has one key, whose totals are those of the days.
  const byOrigin = (slice: 'flow' | 'source') => {
    const chosen = filters[slice]
    const rows =
      chosen === undefined ? rankMovements(of(slice), ({ key }) => key) : rankMovements(days, () => chosen)
    return rows.map((row) => ({ ...row, name: slice === 'flow' ? flowNameOf(row.key) : row.key }))
  }
  const onOffer = Map.groupBy(unsliced ?? groups, ({ slice }) => slice)
  const offered = (slice: 'flow' | 'source') =>
    distinct([...(onOffer.get(slice) ?? []).map(({ key }) => key), filters[slice] ?? []].flat())
  // NOTE: a visit belongs to no product, so money per visit makes no sense for one.
  const isOfProduct = filters.product !== undefined
  return {
    currency: filters.currency,
    totals,
    ...recurring,
    averageOrderCents: averageSale(days, totals.newCents, isOfProduct ? ['plan', 'upsell'] : ['plan']),
    visitors: isOfProduct ? null : traffic.visitors,
    leads: isOfProduct ? null : traffic.leads,
    attach: disambiguateNames(
      attached.map((row) => ({ ...row, name: nameOf(row.brand, row.key) })),
      ({ brand }) => brandNameOf(brand),
    ).map(({ key, name, orders, cents }) => ({ key, name, orders, cents })),
    byDay: movementsByDay(days),
    byPlan: namedProducts(products),
    byBrand: rankMovements(products, ({ brand }) => brand).map((row) => ({
      ...row,
      name: brandNameOf(row.key),
    })),
    byFlow: byOrigin('flow'),
    bySource: byOrigin('source'),
    choices: {
      brands: [...brands.values()].map(({ appId, name }) => ({ value: appId, label: name })),
      flows: offered('flow').map((id) => ({ value: id, label: flowNameOf(id) })),
      sources: offered('source'),
      products: namedProducts(onOffer.get('product') ?? []).map(({ key, name }) => ({
        value: key,
        label: name,
      })),
      currencies: distinct([houseCurrency, ...currencies]),
    },
  }
}

/** New money per sale of these kinds; null without any. Each order is one sale of a plan. */
function averageSale(
  groups: readonly MovementGroup[],
  newCents: number,
  kinds: readonly MovementGroup['kind'][],
): number | null {
  const sales = groups.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0)
  return sales === 0 ? null : newCents / sales
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].toSorted()
}
