import type { DataOf } from '@fennel/contract'
import { houseCurrency } from '@fennel/funnel'
import { findPlan } from '#api/catalog/index.ts'
import type { Services } from '#api/services.ts'
import { flowNameAmong } from '../flow-names.ts'
import { readReportBrands } from '../read-report-brands.ts'
import { distinct } from './distinct.ts'
import { movementsByDay, rankMovements, sumMovements } from './movements.ts'
import type { MovementGroup } from './movements.ts'
import { nameProducts } from './name-products.ts'
import { readAttached, readCurrencies, readMovements, readRecurring } from './read-movements.ts'
import type { AttachedOffer } from './read-movements.ts'
import { readTraffic } from './read-traffic.ts'
import type { RevenueFilters } from './sales-where.ts'

/** Everything the revenue page shows for a period, from sums of the ledger. */
export async function readRevenue(
  services: Services,
  filters: RevenueFilters,
): Promise<DataOf<'revenueReport'>> {
  const { brands, db } = services
  const { query } = db
  const { from, to, currency, brand } = filters
  const isSliced = [filters.flow, filters.source, filters.product].some((chosen) => chosen !== undefined)
  const [groups, unsliced, attached, traffic, recurring, currencies, reportBrands] = await Promise.all([
    readMovements(query, filters),
    // NOTE: the choices of a filter are what the period holds without it.
    isSliced ? readMovements(query, { from, to, currency, brand }, ['product', 'flow', 'source']) : undefined,
    readAttached(query, filters),
    readTraffic(query, filters),
    readRecurring(query, filters),
    readCurrencies(query),
    readReportBrands(services),
  ])
  const slices = Map.groupBy(groups, ({ slice }) => slice)
  const of = (slice: MovementGroup['slice']) => slices.get(slice) ?? []
  const days = of('day')
  const products = of('product')
  const totals = sumMovements(days)
  const selected = brand === undefined ? [...brands.values()] : [brands.get(brand) ?? []].flat()
  const flowNameOf = (flowId: string) => flowNameAmong(selected, flowId)
  const namedProducts = (rows: readonly MovementGroup[]) =>
    nameProducts(
      brands,
      rankMovements(rows, ({ key }) => key),
      rows,
    )
  // NOTE: a slice by a filtered origin was not read. It has one key, whose totals are those of the days.
  const byOrigin = (slice: 'flow' | 'source') => {
    const chosen = filters[slice]
    const rows =
      chosen === undefined ? rankMovements(of(slice), ({ key }) => key) : rankMovements(days, () => chosen)
    return rows.map((row) => ({ ...row, name: slice === 'flow' ? flowNameOf(row.key) : row.key }))
  }
  const onOffer = Map.groupBy(unsliced ?? groups, ({ slice }) => slice)
  const productsOnOffer = namedProducts(onOffer.get('product') ?? [])
  // NOTE: a filter must not change a name: what it tells apart may be filtered out.
  const nameOnOffer = new Map(productsOnOffer.map(({ key, name }) => [key, name]))
  const offered = (slice: 'flow' | 'source') =>
    distinct([...(onOffer.get(slice) ?? []).map(({ key }) => key), filters[slice] ?? []].flat())
  // NOTE: a visit belongs to no product, so money per visit makes no sense for one.
  const { product } = filters
  const isOfProduct = product !== undefined
  // NOTE: a plan that left the catalog has orders where it was sold.
  const hasOrders =
    !isOfProduct || totals.orders > 0 || selected.some((one) => findPlan(one, product) !== undefined)
  return {
    currency: filters.currency,
    totals,
    ...recurring,
    averageOrderCents: averageSale(days, totals.newCents, isOfProduct ? ['plan', 'upsell'] : ['plan']),
    visitors: isOfProduct ? null : traffic.visitors,
    leads: isOfProduct ? null : traffic.leads,
    attach: hasOrders ? nameProducts(brands, sumAttached(attached), attached) : null,
    byDay: movementsByDay(days),
    byPlan: namedProducts(products).map((row) => ({ ...row, name: nameOnOffer.get(row.key) ?? row.name })),
    byBrand: rankMovements(products, ({ brand }) => brand).map((row) => ({
      ...row,
      name: brands.get(row.key)?.name ?? row.key,
    })),
    byFlow: byOrigin('flow'),
    bySource: byOrigin('source'),
    choices: {
      brands: reportBrands,
      flows: offered('flow').map((id) => ({ value: id, label: flowNameOf(id) })),
      sources: offered('source'),
      products: productsOnOffer.map(({ key, name }) => ({ value: key, label: name })),
      currencies: distinct([houseCurrency, ...currencies]),
    },
  }
}

/** The offers of all brands, most taken first. */
function sumAttached(rows: readonly AttachedOffer[]): Pick<AttachedOffer, 'key' | 'orders' | 'cents'>[] {
  return [...Map.groupBy(rows, ({ key }) => key)]
    .map(([key, same]) => ({
      key,
      orders: same.reduce((sum, { orders }) => sum + orders, 0),
      cents: same.reduce((sum, { cents }) => sum + cents, 0),
    }))
    .toSorted((one, other) => other.orders - one.orders || one.key.localeCompare(other.key, 'en'))
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
