import type { DataOf } from '@fennel/contract'
import { actName } from '../ui/act-names.ts'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatMoment } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'

type Act = DataOf<'adminUser'>['acts'][number]

const columns: readonly Column<Act>[] = [
  { id: 'at', header: 'When', value: (row) => row.at, cell: (row) => formatMoment(row.at) },
  { id: 'actor', header: 'Who', value: (row) => row.actor ?? 'The house' },
  { id: 'action', header: 'What', value: (row) => actName(row.action) },
  { id: 'reason', header: 'Reason', wraps: true, value: (row) => row.reason },
]

/** What operators did to a person, newest first. */
export function ActsPanel({ acts }: { readonly acts: readonly Act[] }) {
  return (
    <Panel title="What the team did here">
      <DataTable
        caption="What the team did here"
        columns={columns}
        rows={acts}
        rowKey={(row) => `${row.action} ${row.at}`}
        canExport={false}
        empty="Nothing yet."
      />
    </Panel>
  )
}
