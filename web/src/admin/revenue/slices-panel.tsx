import { useMemo } from 'react'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { sourceName } from '../ui/origin-names.ts'
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

/** The same revenue broken down by the selected grouping. */
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
  const returnedNote = rows[chosen.value].some(({ disputeCents }) => disputeCents < 0)
    ? ' A negative amount under Disputes is money that banks returned.'
    : ''
  const columns = useMemo<readonly Column<Slice>[]>(
    () => [
      {
        id: 'name',
        header: chosen.label,
        value: ({ name }) => (chosen.value === 'source' ? sourceName(name) : name),
        file: [{ header: chosen.label, value: ({ name }) => name }],
      },
      ...movementColumns<Slice>(currency),
    ],
    [chosen, currency],
  )
  return (
    <Panel
      title={`Revenue by ${chosen.label.toLowerCase()}`}
      note={`Refunds count in the same row as their payment. Orders are first plan payments; a one-time offer belongs to its plan’s order.${returnedNote}`}
      actions={<SelectFilter label="Group by" value={chosen.value} options={groupings} onChange={onGroup} />}
    >
      <DataTable
        caption={`Revenue by ${chosen.label.toLowerCase()}`}
        columns={columns}
        rows={rows[chosen.value]}
        rowKey={({ key }) => key}
        empty="Nothing matches these filters."
      />
    </Panel>
  )
}
