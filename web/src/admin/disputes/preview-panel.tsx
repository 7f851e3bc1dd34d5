import { useState } from 'react'
import { AdminButton } from '../ui/admin-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCents, formatCount, formatCountOf } from '../ui/format.ts'
import { actionNames } from './action-names.ts'
import type { Item, Preview } from './action-names.ts'
import { ExecuteDialog } from './execute-dialog.tsx'
import { itemColumns } from './item-columns.tsx'

const effectColumns: readonly Column<Preview['effects'][number]>[] = [
  { id: 'action', header: 'Action', value: ({ action }) => actionNames[action] },
  { id: 'items', header: 'Items', value: ({ items }) => items, align: 'end' },
  { id: 'what', header: 'What it could do', value: ({ what }) => what, wraps: true },
]

/** The list of a dry run, what each kind of action could do, and the way to do it. */
export function PreviewPanel({ preview, onEnd }: { readonly preview: Preview; readonly onEnd: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [settled, setSettled] = useState<ReadonlyMap<string, Item>>(new Map())
  const rows = preview.items.map((item) => settled.get(item.id) ?? item)
  const held = preview.items.length - preview.count
  return (
    <>
      <p>
        {formatCountOf(preview.count, 'action')}, {formatCents(preview.refundCents)} in refunds. Today still
        allows {formatCountOf(preview.left.actions, 'action')} and {formatCents(preview.left.refundCents)} in
        refunds
        {held === 0 ? '.' : `; ${formatCount(held)} more ${held === 1 ? 'waits' : 'wait'} for another day.`}
      </p>
      <DataTable
        caption="What each action could do"
        columns={effectColumns}
        rows={preview.effects}
        rowKey={({ action }) => action}
        empty="Nothing needs to be done. That is good news."
      />
      <DataTable
        caption="Payments and what is recommended"
        columns={itemColumns}
        rows={rows}
        rowKey={({ id }) => id}
        // NOTE: people's addresses leave the house from the leads only, with a reason and on the record.
        canExport={false}
        empty="Nothing needs to be done. That is good news."
        actions={
          <AdminButton variant="secondary" disabled={preview.count === 0} onClick={() => setAsking(true)}>
            Do it...
          </AdminButton>
        }
      />
      {isAsking ? (
        <ExecuteDialog
          previewId={preview.previewId}
          count={preview.count}
          refundCents={preview.refundCents}
          onItem={(item) => setSettled((before) => new Map(before).set(item.id, item))}
          onEnd={onEnd}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
