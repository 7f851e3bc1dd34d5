import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { actionColumn } from '../ui/action-column.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatMoment } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAction } from '../ui/use-action.ts'

type SignIn = DataOf<'operatorProfile'>['sessions'][number]

/** Where the operator is signed in, and the way to end those sessions. */
export function SessionsPanel({
  sessions,
  onChange,
}: {
  readonly sessions: readonly SignIn[]
  readonly onChange: () => void
}) {
  const api = useApi()
  const { isBusy, failure, run } = useAction()
  const [confirmation, setConfirmation] = useState<string | undefined>(undefined)
  const end = async ({ id, startedAt }: SignIn) => {
    setConfirmation(undefined)
    if (!(await run(() => api.call('endOperatorSession', { params: { id } })))) return
    setConfirmation(`The session from ${formatMoment(startedAt)} has ended.`)
    onChange()
  }
  const columns: readonly Column<SignIn>[] = [
    {
      id: 'startedAt',
      header: 'Signed in',
      value: (row) => row.startedAt,
      cell: (row) => formatMoment(row.startedAt),
    },
    {
      id: 'lastUsedAt',
      header: 'Last active',
      value: (row) => row.lastUsedAt,
      cell: (row) => formatMoment(row.lastUsedAt),
    },
    { id: 'endsAt', header: 'Expires', value: (row) => row.endsAt, cell: (row) => formatMoment(row.endsAt) },
    actionColumn({
      label: 'End session',
      nameOf: ({ startedAt }) => `End session: signed in on ${formatMoment(startedAt)}`,
      wordsFor: ({ isThisOne }) => (isThisOne ? 'This session' : undefined),
      isBusy,
      onAct: (row) => void end(row),
    }),
  ]
  return (
    <Panel title="Active sessions">
      <Notice tone="bad">{failure}</Notice>
      <Notice tone="good" takesFocus>
        {confirmation}
      </Notice>
      <DataTable
        caption="Active sessions"
        columns={columns}
        rows={sessions}
        rowKey={(row) => row.id}
        empty="No other sessions."
        canExport={false}
      />
    </Panel>
  )
}
