import type { DataOf } from '@fennel/contract'
import { useMemo, useState } from 'react'
import { useIsAdmin } from '../admin-context.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCents, formatCount, formatMoment } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import acts from '../ui/row-actions.module.css'
import { ExecuteDialog } from './execute-dialog.tsx'
import { RunItems } from './run-items.tsx'

type Run = DataOf<'disputesOverview'>['runs'][number]

/** Earlier runs, the result of each action, and the way to resume a run that stopped. */
export function RunsPanel({
  runs,
  isLooking,
  onRefused,
  onEnd,
}: {
  readonly runs: readonly Run[]
  /** Whether a dry run is in progress. */
  readonly isLooking: boolean
  /** Asks what still needs to be done about the actions Stripe refused in a run. */
  readonly onRefused: (run: Run) => void
  readonly onEnd: () => void
}) {
  const isAdmin = useIsAdmin()
  const [resumed, setResumed] = useState<Run | undefined>(undefined)
  const [opened, setOpened] = useState<string | undefined>(undefined)
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
        header: 'Processed',
        value: ({ settled }) => settled,
        cell: ({ settled, items }) => `${settled} of ${items}`,
        file: [
          { header: 'Processed', value: ({ settled }) => settled },
          { header: 'Actions', value: ({ items }) => items },
        ],
        align: 'end',
      },
      { id: 'outcome', header: 'Result', value: outcomeWords },
      {
        id: 'refunds',
        header: 'Refunds',
        value: ({ refundCents }) => refundCents / 100,
        cell: refundWords,
        file: [
          { header: 'Refunds', value: ({ refundCents }) => refundCents / 100 },
          { header: 'Refunds not confirmed yet', value: ({ unconfirmedCents }) => unconfirmedCents / 100 },
        ],
        align: 'end',
      },
      { id: 'state', header: 'Status', value: ({ state }) => (state === 'done' ? 'Done' : 'In progress') },
      ...(isAdmin
        ? [actionsColumn({ opened, isLooking, onOpen: setOpened, onResume: setResumed, onRefused })]
        : []),
    ],
    [isAdmin, opened, isLooking, onRefused],
  )
  const shown = runs.find(({ id }) => id === opened)
  return (
    <Panel
      title="Recent runs"
      note="You can resume a run that stopped: finished actions stay finished, and nothing runs twice. An action that gets no answer stays open and doesn’t hold up the others. Retrying refused actions starts a new run without any that are no longer needed."
    >
      <DataTable
        caption="Recent runs"
        columns={columns}
        rows={runs}
        rowKey={({ id }) => id}
        empty="No runs yet."
      />
      {shown === undefined ? null : (
        // NOTE: the key reloads the items once the run has progressed.
        <RunItems key={`${shown.id} ${shown.settled}`} run={shown} />
      )}
      {resumed === undefined ? null : (
        <ExecuteDialog
          previewId={resumed.id}
          count={resumed.items}
          onEnd={onEnd}
          onClose={() => setResumed(undefined)}
        />
      )}
    </Panel>
  )
}

function actionsColumn({
  opened,
  isLooking,
  onOpen,
  onResume,
  onRefused,
}: {
  readonly opened: string | undefined
  readonly isLooking: boolean
  readonly onOpen: (id: string | undefined) => void
  readonly onResume: (run: Run) => void
  readonly onRefused: (run: Run) => void
}): Column<Run> {
  return {
    id: 'acts',
    header: '',
    fixed: true,
    value: () => null,
    cell: (row) => {
      const name = formatMoment(row.startedAt)
      const isOpen = row.id === opened
      return (
        <span className={acts.acts}>
          <AdminButton
            variant="quiet"
            aria-label={`Actions in the run of ${name}`}
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? undefined : row.id)}
          >
            Actions <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
          </AdminButton>
          {row.state === 'done' ? null : (
            <AdminButton
              variant="secondary"
              aria-label={`Resume the run of ${name}`}
              onClick={() => onResume(row)}
            >
              Resume
            </AdminButton>
          )}
          {row.failed === 0 ? null : (
            <AdminButton
              variant="quiet"
              disabled={isLooking}
              aria-label={`Retry refused actions in the run of ${name}`}
              onClick={() => onRefused(row)}
            >
              Retry refused actions
            </AdminButton>
          )}
        </span>
      )
    },
  }
}

/** `$79.96`, or `$79.96, $39.98 not confirmed yet` while Stripe has yet to confirm some. */
function refundWords({ refundCents, unconfirmedCents }: Run): string {
  const refunded = formatCents(refundCents)
  return unconfirmedCents === 0 ? refunded : `${refunded}, ${formatCents(unconfirmedCents)} not confirmed yet`
}

/** `31 done, 1 refused, 4 open`; zero counts are omitted. */
function outcomeWords({ items, done, skipped, failed }: Run): string {
  const parts = [
    [done, 'done'],
    [skipped, 'no longer needed'],
    [failed, 'refused'],
    [items - done - skipped - failed, 'open'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${formatCount(count)} ${name}`)
    .join(', ')
}
