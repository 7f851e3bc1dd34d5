import type { DataOf } from '@fennel/contract'
import { useEffect, useRef, useState } from 'react'
import { AdminButton } from '../ui/admin-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCents, formatCount, formatCountOf, formatMoment } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { actionNames } from './action-names.ts'
import type { Item, Preview } from './action-names.ts'
import { ExecuteDialog } from './execute-dialog.tsx'
import { itemColumns } from './item-columns.tsx'
import styles from './preview-panel.module.css'

const effectColumns: readonly Column<Preview['effects'][number]>[] = [
  { id: 'action', header: 'Action', value: ({ action }) => actionNames[action] },
  { id: 'items', header: 'Items', value: ({ items }) => items, align: 'end' },
  { id: 'what', header: 'Possible effect', value: ({ what }) => what, wraps: true },
]

/** The list of a dry run, what each kind of action could do, and the button that runs it. */
export function PreviewPanel({
  preview,
  refusedIn,
  onEnd,
}: {
  readonly preview: Preview
  /** The run whose refused actions are previewed; absent for a preview of all actions. */
  readonly refusedIn?: Pick<DataOf<'disputesOverview'>['runs'][number], 'startedAt'>
  readonly onEnd: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const [updates, setUpdates] = useState<ReadonlyMap<string, Item>>(new Map())
  const rows = preview.items.map((item) => updates.get(item.id) ?? item)
  const isDone = preview.count > 0 && rows.every(({ state }) => state === 'held' || isSettled(state))
  const held = preview.items.length - preview.count
  const about = useRef<HTMLParagraphElement>(null)
  // NOTE: the preview is requested further down the page, where its arrival would go unnoticed.
  useEffect(() => about.current?.focus(), [])
  return (
    <>
      {refusedIn === undefined ? null : (
        <p ref={about} tabIndex={-1} className={styles.about}>
          Only actions that Stripe refused in the run of {formatMoment(refusedIn.startedAt)} and that are
          still needed. Running them starts a new run: that run’s record stays unchanged, and nothing runs
          twice.
        </p>
      )}
      <p>
        {formatCountOf(preview.count, 'action')}, {formatCents(preview.refundCents)} in refunds. Today’s
        limits leave {formatCountOf(preview.left.actions, 'action')} and{' '}
        {formatCents(preview.left.refundCents)} in refunds
        {held === 0 ? '.' : `; ${formatCount(held)} more must wait for another day.`}
      </p>
      <DataTable
        caption="Possible effect of each action"
        columns={effectColumns}
        rows={preview.effects}
        rowKey={({ action }) => action}
        empty="Nothing to do right now."
      />
      <Notice tone="good">{isDone ? 'Done. Find again to see what’s left.' : undefined}</Notice>
      <DataTable
        caption="Recommended actions by payment"
        columns={itemColumns}
        rows={rows}
        rowKey={({ id }) => id}
        // NOTE: personal addresses are exported only from the leads page, with a reason and an audit entry.
        canExport={false}
        empty="Nothing to do right now."
        actions={
          <AdminButton
            variant="secondary"
            disabled={preview.count === 0 || isDone}
            onClick={() => setAsking(true)}
          >
            Run actions...
          </AdminButton>
        }
      />
      {isAsking ? (
        <ExecuteDialog
          previewId={preview.previewId}
          count={preview.count}
          refundCents={preview.refundCents}
          onItem={(item) => setUpdates((before) => new Map(before).set(item.id, item))}
          onEnd={onEnd}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

/** Whether an item is finished: one that got no answer is reported too, and stays open. */
function isSettled(state: Item['state']): boolean {
  return state === 'done' || state === 'skipped' || state === 'failed'
}
