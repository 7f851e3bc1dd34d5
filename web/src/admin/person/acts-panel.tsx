import type { DataOf } from '@fennel/contract'
import { actName } from '../ui/act-names.ts'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatMoment } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'

type Act = DataOf<'adminUser'>['acts'][number]

const columns: readonly Column<Act>[] = [
  { id: 'at', header: 'When', value: (row) => row.at, cell: (row) => formatMoment(row.at) },
  { id: 'actor', header: 'Who', value: (row) => row.actor ?? 'System' },
  { id: 'action', header: 'Action', value: (row) => actName(row.action) },
  { id: 'reason', header: 'Reason', wraps: true, value: (row) => row.reason },
]

/** What operators did to a person, newest first. */
export function ActsPanel({ acts }: { readonly acts: readonly Act[] }) {
  return (
    <Panel title="Team activity">
      <DataTable
        caption="Team activity"
        columns={columns}
        rows={acts}
        rowKey={(row) => `${row.action} ${row.at}`}
        canExport={false}
        empty="No activity yet."
      />
    </Panel>
  )
}
