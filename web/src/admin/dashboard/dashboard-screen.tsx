import type { DataOf } from '@fennel/contract'
import { useMemo } from 'react'
import { useReportingZone } from '../admin-context.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCents, formatCount, formatRate, formatShare } from '../ui/format.ts'
import { LoadState } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatTile, StatTiles } from '../ui/stat-tile.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { restingNote, useReloadEvery } from '../ui/use-reload-every.ts'
import { BelowLoaded } from '../ui/below-loaded.tsx'
import { LatestOrders } from './latest-orders.tsx'

type Numbers = DataOf<'dashboardNumbers'>
type Period = Numbers['today']

interface Row {
  readonly name: string
  readonly of: (period: Period) => number | null
  readonly show: (value: number | null) => string
  /** A sum, so that the daily average of a longer period can be compared with today. */
  readonly isSum: boolean
  /** In cents; the exported file contains plain currency units. */
  readonly isMoney?: boolean
}

const every = 60_000

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
const count = (value: number | null) => formatCount(Math.round((value ?? 0) * 10) / 10)

/** The first page operators see; its numbers reload every minute. */
export function DashboardScreen() {
  const loaded = useAdminCall('dashboardNumbers', {})
  const isResting = useReloadEvery(every, loaded.reload)
  return (
    <>
      <PageHeader
        title="Dashboard"
        intro="Welcome to the admin dashboard. Use the sidebar to navigate to different sections."
      />
      <LoadState loaded={loaded}>{({ data }) => <Today numbers={data} isResting={isResting} />}</LoadState>
      <BelowLoaded above={loaded}>
        <LatestOrders />
      </BelowLoaded>
    </>
  )
}

interface TodayProps {
  readonly numbers: Numbers
  readonly isResting: boolean
}

function Today({ numbers, isResting }: TodayProps) {
  const zone = useReportingZone()
  const { today, last7, last28, currency } = numbers
  const rows = useMemo(() => rowsOf(currency), [currency])
  const columns = useMemo<readonly Column<Row>[]>(() => columnsOf(numbers), [numbers])
  return (
    <>
      <StatTiles>
        {rows.map((row) => {
          const perDay = (period: Period, days: number) => {
            const value = row.of(period)
            return value === null || !row.isSum ? value : value / days
          }
          return (
            <StatTile key={row.name} label={`${row.name} today`} value={row.show(row.of(today))}>
              {row.isSum ? '7-day average: ' : 'Previous 7 days: '}
              {row.show(perDay(last7, 7))}
              <br />
              {row.isSum ? '28-day average: ' : 'Previous 28 days: '}
              {row.show(perDay(last28, 28))}
            </StatTile>
          )
        })}
      </StatTiles>
      <Panel
        title="Today vs. the previous 7 and 28 days"
        note={`Days are in ${zone}; the previous 7 and 28 days end yesterday. Conversion: share of the visits that began in these days and have paid for a plan since, so recent days still grow. Revenue: every payment, before refunds and disputes. Dispute rate: disputes received divided by payments made in the same days, by count, as card networks monitor it. Bank inquiries don’t count. ${isResting ? restingNote : 'Updates every minute.'}`}
      >
        <DataTable
          caption="Today vs. the previous 7 and 28 days"
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
          empty="No data yet."
        />
      </Panel>
    </>
  )
}

function columnsOf({ today, last7, last28 }: Numbers): readonly Column<Row>[] {
  const column = (id: string, header: string, period: Period): Column<Row> => ({
    id,
    header,
    value: (row) => filedValue(row, row.of(period)),
    cell: (row) => row.show(row.of(period)),
    align: 'end',
    fixed: true,
  })
  return [
    { id: 'name', header: 'Metric', value: ({ name }) => name, fixed: true },
    column('today', 'Today', today),
    column('last7', 'Previous 7 days', last7),
    column('last28', 'Previous 28 days', last28),
  ]
}

function filedValue({ isMoney = false }: Row, value: number | null): number | null {
  return isMoney && value !== null ? value / 100 : value
}

function rowsOf(currency: string): readonly Row[] {
  const money = (value: number | null) => formatCents(Math.round(value ?? 0), currency)
  return [
    { name: 'Visits', of: ({ visitors }) => visitors, show: count, isSum: true },
    { name: 'Leads', of: ({ leads }) => leads, show: count, isSum: true },
    {
      name: 'Conversion',
      of: ({ buyers, visitors }) => share(buyers, visitors),
      show: formatShare,
      isSum: false,
    },
    { name: 'Revenue', of: ({ grossCents }) => grossCents, show: money, isSum: true, isMoney: true },
    { name: 'Refunds', of: ({ refundCents }) => refundCents, show: money, isSum: true, isMoney: true },
    {
      name: 'Dispute rate',
      of: ({ disputes, payments }) => share(disputes, payments),
      show: formatRate,
      isSum: false,
    },
  ]
}
