import type { DataOf } from '@fennel/contract'
import { actionName } from '../ui/action-name.ts'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatMoment } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'

type Action = DataOf<'adminUser'>['actions'][number]

const columns: readonly Column<Action>[] = [
  { id: 'at', header: 'When', value: (row) => row.at, cell: (row) => formatMoment(row.at) },
  { id: 'actor', header: 'Who', value: (row) => row.actor ?? 'System' },
  { id: 'action', header: 'Action', value: (row) => actionName(row.action) },
  { id: 'reason', header: 'Reason', wraps: true, value: (row) => row.reason },
]

/** What operators did to a person, newest first. */
export function ActivityPanel({ actions }: { readonly actions: readonly Action[] }) {
  return (
    <Panel title="Team activity">
      <DataTable
        caption="Team activity"
        columns={columns}
        rows={actions}
        rowKey={(row) => `${row.action} ${row.at}`}
        canExport={false}
        empty="No activity yet."
      />
    </Panel>
  )
}
