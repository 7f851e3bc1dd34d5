import type { DataOf } from '@fennel/contract'
import { houseCurrency } from '@fennel/funnel'
import { useMemo } from 'react'
import { useReportingZone } from '../admin-context.tsx'
import { LoadState } from '../ui/load-state.tsx'
import { sourceName } from '../ui/origin-names.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PeriodDays, PeriodFilter, PeriodProblem } from '../ui/period-filter.tsx'
import { comparedPeriod, periodName } from '../ui/period.ts'
import { CollapsibleFilters, nameOfChoice, SelectFilter } from '../ui/select-filter.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { usePeriod } from '../ui/use-period.ts'
import { useUrlFilters } from '../ui/use-url-filters.ts'
import { AttachPanel } from './attach-panel.tsx'
import { CohortPanel } from './cohort-panel.tsx'
import { ComparedTotals } from './compared-totals.tsx'
import { DaysPanel } from './days-panel.tsx'
import { BelowLoaded } from '../ui/below-loaded.tsx'
import { SlicesPanel } from './slices-panel.tsx'
import { TotalsPanel } from './totals-panel.tsx'

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
  'compare',
] as const
const noChoices: Report['choices'] = { brands: [], flows: [], sources: [], products: [], currencies: [] }
const comparisons = [{ value: 'before', label: 'Previous period' }] as const
const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** What came in, what was returned, and what is left; every number is a sum of the ledger. */
export function RevenueScreen() {
  const zone = useReportingZone()
  const [filters, change] = useUrlFilters(filterNames)
  const period = usePeriod(filters)
  const { from, to } = period
  const { brand, flow, source, product, currency, groupBy } = filters
  const isCompared = filters.compare === 'before'
  const isByOrigin = source !== undefined || flow !== undefined
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
    nameOfChoice(flow, choices.flows),
    source && sourceName(source),
    nameOfChoice(product, choices.products),
    currency,
  ].filter((value) => value !== undefined)
  return (
    <>
      <PageHeader
        title="Revenue"
        intro={`What came in, what was refunded or disputed, and what’s left. Source is where the buyer last came from. Days are in ${zone}.`}
      />
      <CollapsibleFilters summary={[periodName(filters, period), ...chosen]}>
        <PeriodFilter filters={filters} period={period} onChange={change} />
        <SelectFilter
          label="Compare with"
          value={isCompared ? 'before' : ''}
          all="None"
          options={comparisons}
          onChange={(value) => change({ compare: value })}
        />
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
          options={choices.flows}
          onChange={(value) => change({ flow: value })}
        />
        <SelectFilter
          label="Source"
          value={source}
          all="All sources"
          options={choices.sources.map((value) => ({ value, label: sourceName(value) }))}
          nameOf={sourceName}
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
            value={currency ?? houseCurrency}
            options={plain(choices.currencies)}
            onChange={(value) => change({ currency: value })}
          />
        ) : null}
      </CollapsibleFilters>
      <PeriodProblem filters={filters} period={period} />
      <PeriodDays period={period} />
      <LoadState loaded={loaded}>
        {({ data }) => (
          <>
            {isCompared ? (
              <ComparedTotals
                report={data}
                isByOrigin={isByOrigin}
                query={query}
                isOutdated={loaded.isOutdated}
                period={period}
                other={comparedPeriod(filters, period)}
              />
            ) : (
              <TotalsPanel report={data} isByOrigin={isByOrigin} />
            )}
            <DaysPanel report={data} period={{ from, to }} />
            <SlicesPanel report={data} groupBy={groupBy} onGroup={(value) => change({ groupBy: value })} />
            {data.attach === null ? null : <AttachPanel attach={data.attach} report={data} />}
          </>
        )}
      </LoadState>
      <BelowLoaded above={loaded}>
        <CohortPanel currency={currency ?? houseCurrency} />
      </BelowLoaded>
    </>
  )
}
