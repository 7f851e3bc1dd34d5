import { useMemo } from 'react'
import { ChartCard } from '../charts/chart-card.tsx'
import { SeriesChart } from '../charts/series-chart.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { everyDay } from '../ui/every-day.ts'
import { formatCount, formatDate, formatDateShort, formatShare } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import type { Period } from '../ui/period.ts'
import { conversionOf, journeyColumns } from './groups-panel.tsx'
import type { Conversions } from './conversions.ts'
import { weeksOf } from './weeks-of.ts'

type Cohort = Conversions['cohorts'][number]

const series = [{ key: 'conversion', label: 'Conversion' }]

/** Visits by the day or week they started, and the results of each cohort so far. */
export function CohortsPanel({
  days,
  period,
  isWeekly,
  onChange,
}: {
  readonly days: readonly Cohort[]
  readonly period: Period
  readonly isWeekly: boolean
  readonly onChange: (isWeekly: boolean) => void
}) {
  const rows = useMemo(() => (isWeekly ? weeksOf(days) : days), [days, isWeekly])
  const columns = useMemo<readonly Column<Cohort>[]>(
    () => [
      {
        id: 'day',
        header: isWeekly ? 'Week of' : 'Day',
        value: ({ day }) => day,
        cell: ({ day }) => formatDate(day),
      },
      ...journeyColumns<Cohort>(),
    ],
    [isWeekly],
  )
  const table = (
    <DataTable
      caption={isWeekly ? 'Cohorts by week of visit' : 'Cohorts by day of visit'}
      columns={columns}
      rows={rows}
      rowKey={({ day }) => day}
      empty="No visits match these filters."
    />
  )
  return (
    <>
      <ChartCard
        title={isWeekly ? 'Conversion by week of visit' : 'Conversion by day of visit'}
        summary={`Share of visits that bought: ${rows
          .slice(-12)
          .map(
            (row) =>
              `${formatDate(row.day)} ${formatShare(conversionOf(row))} of ${formatCount(row.stages.visit)}`,
          )
          .join('; ')}.`}
        isEmpty={rows.length === 0}
        chart={
          <SeriesChart
            kind="line"
            points={conversionPoints(rows, isWeekly ? undefined : period)}
            series={series}
            format={formatShare}
          />
        }
        table={table}
      />
      <Panel
        title="Cohorts"
        note="Sales and refunds count on the day the visit began, so recent days will still grow."
        actions={
          <>
            <AdminButton variant="quiet" aria-pressed={!isWeekly} onClick={() => onChange(false)}>
              By day
            </AdminButton>
            <AdminButton variant="quiet" aria-pressed={isWeekly} onClick={() => onChange(true)}>
              By week
            </AdminButton>
          </>
        }
      >
        {table}
      </Panel>
    </>
  )
}

/** The line's points: weeks as they are, or each day of the period, without a value where no visit began. */
export function conversionPoints(rows: readonly Cohort[], period: Period | undefined) {
  const placed = period === undefined ? rows.map((row) => ({ day: row.day, row })) : everyDay(rows, period)
  return placed.map(({ day, row }) => ({
    label: formatDateShort(day),
    conversion: row === undefined ? null : conversionOf(row),
  }))
}
