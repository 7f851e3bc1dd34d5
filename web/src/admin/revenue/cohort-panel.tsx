import type { DataOf } from '@fennel/contract'
import { useMemo } from 'react'
import { ChartCard } from '../charts/chart-card.tsx'
import { SeriesChart } from '../charts/series-chart.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCents, formatCentsShort, formatCount, formatMonth } from '../ui/format.ts'
import { LoadState } from '../ui/load-state.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'

type Cohort = DataOf<'revenueCohorts'>[number]

/** More curves than these cannot be told apart. */
const maxCurves = 6
/** The number of days in one step of a curve. */
const stepDays = 30

const monthOf = ({ month }: Cohort) => month

/** What a buyer was worth, by the month of the first payment and the time since. */
export function CohortPanel({ currency }: { readonly currency: string }) {
  const query = useMemo(() => ({ currency }), [currency])
  const loaded = useAdminCall('revenueCohorts', { query })
  return <LoadState loaded={loaded}>{({ data }) => <Curves cohorts={data} currency={currency} />}</LoadState>
}

function Curves({ cohorts, currency }: { readonly cohorts: readonly Cohort[]; readonly currency: string }) {
  const steps = Math.max(0, ...cohorts.map(({ cumulativeCents }) => cumulativeCents.length))
  const perBuyer = ({ cumulativeCents, buyers }: Cohort, at: number) => {
    const cents = cumulativeCents[at]
    return cents === undefined || buyers === 0 ? null : Math.round(cents / buyers)
  }
  const shown = cohorts.slice(-maxCurves)
  const columns = useMemo<readonly Column<Cohort>[]>(
    () => [
      {
        id: 'month',
        header: 'First payment',
        value: monthOf,
        cell: ({ month }) => formatMonth(month),
        // NOTE: numbers in a file have no asterisk, so that they can be calculated with.
        file: [
          { header: 'First payment', value: monthOf },
          { header: 'Complete through, days', value: ({ completeSteps }) => completeSteps * stepDays },
        ],
      },
      {
        id: 'buyers',
        header: 'Buyers',
        value: ({ buyers }) => buyers,
        cell: ({ buyers }) => formatCount(buyers),
        align: 'end',
      },
      ...Array.from({ length: steps }, (_, at): Column<Cohort> => ({
        id: `step-${at}`,
        header: `${(at + 1) * stepDays} days`,
        value: (row) => {
          const cents = perBuyer(row, at)
          return cents === null ? null : cents / 100
        },
        cell: (row) => {
          const cents = perBuyer(row, at)
          if (cents === null) return '–'
          return `${formatCents(cents, currency)}${at < row.completeSteps ? '' : ' *'}`
        },
        align: 'end',
      })),
    ],
    [steps, currency],
  )
  return (
    <ChartCard
      title="Lifetime value by cohort"
      note={`Net revenue per buyer since their first payment, for the last twelve months of first payments. Covers all sales in ${currency.toUpperCase()}; the other filters above don’t apply. * Some buyers in this cohort haven’t reached this many days yet.`}
      summary={`Net revenue per buyer over ${steps * stepDays} days, one line for each of the last ${shown.length} months of first payments.`}
      isEmpty={cohorts.length === 0}
      empty="No payments yet."
      chart={
        <SeriesChart
          kind="line"
          points={Array.from({ length: steps }, (_, at) => ({
            label: `${(at + 1) * stepDays} days`,
            ...Object.fromEntries(shown.map((cohort) => [cohort.month, perBuyer(cohort, at)])),
          }))}
          series={shown.map(({ month }) => ({ key: month, label: formatMonth(month) }))}
          format={(cents) => formatCents(cents, currency)}
          formatAxis={(cents) => formatCentsShort(cents, currency)}
        />
      }
      table={
        <DataTable
          caption="Lifetime value by cohort"
          columns={columns}
          rows={cohorts}
          rowKey={({ month }) => month}
          empty="No payments yet."
        />
      }
    />
  )
}
