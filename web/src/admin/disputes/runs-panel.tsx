import type { DataOf } from '@fennel/contract'
import { useMemo, useState } from 'react'
import { useIsAdmin } from '../admin-context.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCents, formatMoment } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { ExecuteDialog } from './execute-dialog.tsx'

type Run = DataOf<'disputeStanding'>['runs'][number]

/** What was done before, and the way to go on with what was interrupted. */
export function RunsPanel({ runs, onEnd }: { readonly runs: readonly Run[]; readonly onEnd: () => void }) {
  const isAdmin = useIsAdmin()
  const [resumed, setResumed] = useState<Run | undefined>(undefined)
  const columns = useMemo<readonly Column<Run>[]>(
    () => [
      {
        id: 'at',
        header: 'Started',
        value: (row) => row.startedAt,
        cell: (row) => formatMoment(row.startedAt),
      },
      { id: 'by', header: 'By', value: ({ startedBy }) => startedBy },
      {
        id: 'settled',
        header: 'Settled',
        value: ({ settled }) => settled,
        cell: ({ settled, items }) => `${settled} of ${items}`,
        align: 'end',
      },
      {
        id: 'refunds',
        header: 'Refunds',
        value: ({ refundCents }) => refundCents / 100,
        cell: ({ refundCents }) => formatCents(refundCents),
        align: 'end',
      },
      {
        id: 'state',
        header: 'State',
        value: ({ state }) => state,
        cell: (row) =>
          row.state === 'done' ? (
            'Done'
          ) : isAdmin ? (
            <AdminButton variant="secondary" onClick={() => setResumed(row)}>
              Join or go on
            </AdminButton>
          ) : (
            'Under way'
          ),
      },
    ],
    [isAdmin],
  )
  return (
    <Panel title="Latest runs">
      <DataTable
        caption="Latest runs"
        columns={columns}
        rows={runs}
        rowKey={({ id }) => id}
        empty="Nothing has been done with this tool yet."
      />
      {resumed === undefined ? null : (
        <ExecuteDialog
          previewId={resumed.id}
          count={resumed.items}
          refundCents={resumed.refundCents}
          onEnd={onEnd}
          onClose={() => setResumed(undefined)}
        />
      )}
    </Panel>
  )
}
