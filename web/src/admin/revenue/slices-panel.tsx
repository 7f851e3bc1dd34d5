import { useMemo } from 'react'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectFilter } from '../ui/select-filter.tsx'
import { movementColumns } from './movement-columns.tsx'
import type { Report } from './movement-columns.tsx'

type Slice = Report['byPlan'][number]

const groupings = [
  { value: 'plan', label: 'Plan or offer' },
  { value: 'brand', label: 'Brand' },
  { value: 'flow', label: 'Flow' },
  { value: 'source', label: 'Source' },
] as const

/** The same money taken apart, by what the operator chose. */
export function SlicesPanel({
  report,
  groupBy,
  onGroup,
}: {
  readonly report: Report
  readonly groupBy: string | undefined
  readonly onGroup: (value: string) => void
}) {
  const { currency } = report
  const chosen = groupings.find(({ value }) => value === groupBy) ?? groupings[0]
  const rows = { plan: report.byPlan, brand: report.byBrand, flow: report.byFlow, source: report.bySource }
  const givenBack = rows[chosen.value].some(({ disputeCents }) => disputeCents < 0)
    ? ' A minus under Disputes is money that banks gave back.'
    : ''
  const columns = useMemo<readonly Column<Slice>[]>(
    () => [
      { id: 'name', header: chosen.label, value: ({ name }) => name },
      ...movementColumns<Slice>(currency),
    ],
    [chosen, currency],
  )
  return (
    <Panel
      title={`Money by ${chosen.label.toLowerCase()}`}
      note={`A refund counts where the payment it gives back counts. Orders are first payments for a plan: a one-time offer belongs to its plan’s order.${givenBack}`}
      actions={<SelectFilter label="Group by" value={chosen.value} options={groupings} onChange={onGroup} />}
    >
      <DataTable
        caption={`Money by ${chosen.label.toLowerCase()}`}
        columns={columns}
        rows={rows[chosen.value]}
        rowKey={({ key }) => key}
        empty="Nothing happened in this period yet."
      />
    </Panel>
  )
}
