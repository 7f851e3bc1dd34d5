import { useMemo } from 'react'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCents, formatCount, formatShare } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import type { Report } from './movement-columns.tsx'

type Attached = NonNullable<Report['attach']>[number]

/** How many of the orders included each one-time offer. */
export function AttachPanel({
  attach,
  report: { currency, totals },
}: {
  readonly attach: readonly Attached[]
  readonly report: Report
}) {
  const columns = useMemo<readonly Column<Attached>[]>(
    () => [
      { id: 'name', header: 'Offer', value: ({ name }) => name },
      {
        id: 'orders',
        header: 'Orders',
        value: ({ orders }) => orders,
        cell: ({ orders }) => formatCount(orders),
        align: 'end',
      },
      {
        id: 'rate',
        header: 'Attach rate',
        value: ({ orders }) => (totals.orders === 0 ? null : orders / totals.orders),
        cell: ({ orders }) => formatShare(totals.orders === 0 ? null : orders / totals.orders),
        align: 'end',
      },
      {
        id: 'cents',
        header: 'Revenue',
        value: ({ cents }) => cents / 100,
        cell: ({ cents }) => formatCents(cents, currency),
        align: 'end',
      },
    ],
    [currency, totals.orders],
  )
  return (
    <Panel
      title="One-time offers"
      note={`How many of this period’s ${formatCount(totals.orders)} orders included each offer, at checkout or later.`}
    >
      <DataTable
        caption="One-time offers"
        columns={columns}
        rows={attach}
        rowKey={({ key }) => key}
        empty="None of these orders included an offer."
      />
    </Panel>
  )
}
