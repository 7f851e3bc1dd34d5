import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { useIsAdmin } from '../admin-context.tsx'
import { ResendDialog } from '../person/resend-dialog.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatMoment } from '../ui/format.ts'
import { mailEnding } from '../ui/mail-ending.ts'
import { mailName } from '../ui/mail-name.ts'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'

type Mail = DataOf<'adminUser'>['mails'][number]

/** The emails to the user; admins can resend those that still make sense, as the server decides. */
export function MailsPanel({
  userId,
  mails,
  onChange,
}: {
  readonly userId: string
  readonly mails: readonly Mail[]
  readonly onChange: () => void
}) {
  const isAdmin = useIsAdmin()
  const [chosen, setChosen] = useState<Mail | undefined>(undefined)
  const [confirmation, setConfirmation] = useState<string | undefined>(undefined)
  // NOTE: after a refusal too, since what the page offered is no longer true.
  const close = () => {
    setChosen(undefined)
    onChange()
  }
  const resend: Column<Mail> = {
    id: 'again',
    header: 'Resend',
    wraps: true,
    value: (row) => row.keptBack,
    cell: (row) =>
      row.keptBack ?? (
        <AdminButton
          variant="quiet"
          aria-label={`Resend: ${mailName(row.kind)} of ${formatMoment(row.createdAt)}`}
          onClick={() => {
            setConfirmation(undefined)
            setChosen(row)
          }}
        >
          Resend
        </AdminButton>
      ),
  }
  const columns: readonly Column<Mail>[] = [
    {
      id: 'at',
      header: 'Created',
      value: (row) => row.createdAt,
      cell: (row) => formatMoment(row.createdAt),
    },
    { id: 'kind', header: 'Email', value: (row) => mailName(row.kind) },
    { id: 'ending', header: 'Status', value: (row) => mailEnding(row.ending, row.kind) },
    {
      id: 'ended',
      header: 'Updated',
      value: (row) => row.endedAt,
      cell: (row) => (row.endedAt === null ? '–' : formatMoment(row.endedAt)),
    },
    // NOTE: omitted and not hidden: hidden columns can be selected by anyone who sees the table.
    ...(isAdmin ? [resend] : []),
  ]
  return (
    <Panel
      title="Emails"
      note="The text of emails isn’t shown here. Single-use links are created fresh each time."
    >
      <Notice tone="good" takesFocus>
        {confirmation}
      </Notice>
      <DataTable
        caption="Emails to this user"
        columns={columns}
        rows={mails}
        rowKey={(row) => row.id}
        canExport={false}
        empty="No emails yet."
      />
      {chosen === undefined ? null : (
        <ResendDialog
          userId={userId}
          mail={`The “${mailName(chosen.kind)}” email`}
          bodyFor={(key) => ({ kind: 'again', mailId: chosen.id, key })}
          onDone={(sentence) => {
            setConfirmation(sentence)
            close()
          }}
          onClose={close}
        />
      )}
    </Panel>
  )
}
