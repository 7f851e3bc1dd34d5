import { useMemo } from 'react'
import { useReportingZone } from '../admin-context.tsx'
import { ChartCard } from '../charts/chart-card.tsx'
import { SeriesChart } from '../charts/series-chart.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { everyDay } from '../ui/every-day.ts'
import { formatCents, formatCentsShort, formatDate, formatDateShort } from '../ui/format.ts'
import type { Period } from '../ui/period.ts'
import { movementColumns } from './movement-columns.tsx'
import type { Report } from './movement-columns.tsx'

type Day = Report['byDay'][number]

const nothing = {
  grossCents: 0,
  newCents: 0,
  renewalCents: 0,
  refundCents: 0,
  disputeCents: 0,
  netCents: 0,
  payments: 0,
  orders: 0,
}

/** Revenue by day: new and renewal revenue as bars above zero, refunds and disputes below. */
export function DaysPanel({ report, period }: { readonly report: Report; readonly period: Period }) {
  const { currency, byDay, totals } = report
  const zone = useReportingZone()
  const days = useMemo(
    () => everyDay(byDay, period).map(({ day, row }): Day => row ?? { day, ...nothing }),
    [byDay, period],
  )
  const columns = useMemo<readonly Column<Day>[]>(
    () => [
      { id: 'day', header: `Day (${zone})`, value: ({ day }) => day, cell: ({ day }) => formatDate(day) },
      ...movementColumns<Day>(currency),
    ],
    [currency, zone],
  )
  const money = (cents: number) => formatCents(cents, currency)
  return (
    <ChartCard
      title="Revenue by day"
      summary={`New and renewal revenue, and money returned, on each of ${days.length} days: ${money(totals.grossCents)} gross, ${money(totals.netCents)} net.`}
      isEmpty={byDay.length === 0}
      chart={
        <SeriesChart
          kind="stacked-bar"
          points={days.map(({ day, newCents, renewalCents, refundCents, disputeCents }) => ({
            label: formatDateShort(day),
            newCents,
            renewalCents,
            backCents: 0 - refundCents - disputeCents,
          }))}
          series={[
            { key: 'newCents', label: 'New' },
            { key: 'renewalCents', label: 'Renewal' },
            { key: 'backCents', label: 'Refunds and disputes' },
          ]}
          format={money}
          formatAxis={(cents) => formatCentsShort(cents, currency)}
        />
      }
      table={
        <DataTable
          caption="Revenue by day"
          columns={columns}
          rows={days}
          rowKey={({ day }) => day}
          empty="Nothing matches these filters."
        />
      }
    />
  )
}
