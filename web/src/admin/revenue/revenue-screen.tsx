import type { DataOf } from '@fennel/contract'
import { useMemo } from 'react'
import { useReportingZone } from '../admin-context.tsx'
import { formatCents, formatCountOf } from '../ui/format.ts'
import { LoadState } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PeriodFilter, PeriodProblem } from '../ui/period-filter.tsx'
import { periodName } from '../ui/period.ts'
import { FoldingFilters, nameOfChoice, SelectFilter } from '../ui/select-filter.tsx'
import { StatTile, StatTiles } from '../ui/stat-tile.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { usePeriod } from '../ui/use-period.ts'
import { useUrlFilters } from '../ui/use-url-filters.ts'
import { AttachPanel } from './attach-panel.tsx'
import { CohortPanel } from './cohort-panel.tsx'
import { DaysPanel } from './days-panel.tsx'
import { BelowLoaded } from '../ui/below-loaded.tsx'
import { SlicesPanel } from './slices-panel.tsx'

type Report = DataOf<'revenueReport'>

const filterNames = [
  'period',
  'from',
  'to',
  'brand',
  'flow',
  'source',
  'product',
  'currency',
  'groupBy',
] as const
const noChoices: Report['choices'] = { brands: [], flows: [], sources: [], products: [], currencies: [] }
const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** What came in, what went back, and what is left; every number is a sum of the ledger. */
export function RevenueScreen() {
  const zone = useReportingZone()
  const [filters, change] = useUrlFilters(filterNames)
  const period = usePeriod(filters)
  const { from, to } = period
  const { brand, flow, source, product, currency, groupBy } = filters
  const query = useMemo(
    () => ({
      from,
      to,
      ...(brand && { brand }),
      ...(flow && { flow }),
      ...(source && { source }),
      ...(product && { product }),
      ...(currency && { currency }),
    }),
    [from, to, brand, flow, source, product, currency],
  )
  const loaded = useAdminCall('revenueReport', { query })
  const choices = loaded.data?.data.choices ?? noChoices
  const chosen = [
    nameOfChoice(brand, choices.brands),
    flow,
    source,
    nameOfChoice(product, choices.products),
    currency,
  ].filter((value) => value !== undefined)
  return (
    <>
      <PageHeader
        title="Revenue"
        intro={`What came in, what went back, and what is left of it. Source is the last one the buyer came by. Days are those of ${zone}.`}
      />
      <FoldingFilters isSet={[periodName(filters, period), ...chosen]}>
        <PeriodFilter filters={filters} period={period} onChange={change} />
        <SelectFilter
          label="Brand"
          value={brand}
          all="All brands"
          options={choices.brands}
          onChange={(value) => change({ brand: value, flow: '', product: '' })}
        />
        <SelectFilter
          label="Flow"
          value={flow}
          all="All flows"
          options={plain(choices.flows)}
          onChange={(value) => change({ flow: value })}
        />
        <SelectFilter
          label="Source"
          value={source}
          all="All sources"
          options={plain(choices.sources)}
          onChange={(value) => change({ source: value })}
        />
        <SelectFilter
          label="Product"
          value={product}
          all="All products"
          options={choices.products}
          onChange={(value) => change({ product: value })}
        />
        {choices.currencies.length > 1 ? (
          <SelectFilter
            label="Currency"
            value={currency ?? 'usd'}
            options={plain(choices.currencies)}
            onChange={(value) => change({ currency: value })}
          />
        ) : null}
      </FoldingFilters>
      <PeriodProblem filters={filters} period={period} />
      <LoadState loaded={loaded}>
        {({ data }) => (
          <>
            <Totals report={data} isByOrigin={source !== undefined || flow !== undefined} />
            <DaysPanel report={data} period={{ from, to }} />
            <SlicesPanel report={data} groupBy={groupBy} onGroup={(value) => change({ groupBy: value })} />
            <AttachPanel report={data} />
          </>
        )}
      </LoadState>
      <BelowLoaded above={loaded}>
        <CohortPanel currency={currency ?? 'usd'} />
      </BelowLoaded>
    </>
  )
}

const originWords = 'A visit has its first source and flow, money those of the order'

function Totals({ report, isByOrigin }: { readonly report: Report; readonly isByOrigin: boolean }) {
  const { totals, currency, visitors, leads } = report
  const money = (cents: number | null) => (cents === null ? '–' : formatCents(cents, currency))
  const per = (whole: number | null) =>
    whole === null || whole === 0 ? null : Math.round(totals.netCents / whole)
  return (
    <StatTiles>
      <StatTile label="Gross" value={money(totals.grossCents)}>
        {formatCountOf(totals.payments, 'payment')}
      </StatTile>
      <StatTile label="Refunds" value={money(totals.refundCents)}>
        Taken back by banks: {money(totals.disputeCents)}
      </StatTile>
      <StatTile label="Net" value={money(totals.netCents)}>
        Gross less refunds and disputes
      </StatTile>
      <StatTile label="New" value={money(totals.newCents)}>
        {formatCountOf(totals.orders, 'order')}, with one-time offers
      </StatTile>
      <StatTile label="Renewal" value={money(totals.renewalCents)} />
      <StatTile label="MRR now" value={money(report.mrrCents)}>
        {formatCountOf(report.renewingPlans, 'paid plan')} that will renew
      </StatTile>
      <StatTile
        label="Average order"
        value={money(report.averageOrderCents === null ? null : Math.round(report.averageOrderCents))}
      >
        New money for each order
      </StatTile>
      <StatTile label="Net for each lead" value={money(per(leads))}>
        {leads === null ? 'A lead names no product' : formatCountOf(leads, 'lead')}
      </StatTile>
      <StatTile label="Net for each visit" value={isByOrigin ? '–' : money(per(visitors))}>
        {visitors === null
          ? 'A visit names no product'
          : isByOrigin
            ? originWords
            : formatCountOf(visitors, 'visit')}
      </StatTile>
    </StatTiles>
  )
}
