import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { actionColumn } from '../ui/action-column.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { formatMoment } from '../ui/format.ts'
import { LoadState } from '../ui/load-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAction } from '../ui/use-action.ts'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { roleName } from './role-name.ts'
import { useSharedReload } from './use-shared-reload.ts'

type Invitation = DataOf<'openInvitations'>[number]

const nobody = 'Anyone with the link'

/** Open invitation links; admins create and revoke them. */
export function InvitationsPanel() {
  const api = useApi()
  const invitations = useAdminCall('openInvitations', {})
  const onChange = useSharedReload(invitations.reload)
  const { isBusy, failure, run } = useAction()
  const [asked, setAsked] = useState<Invitation['role'] | undefined>(undefined)
  const [confirmation, setConfirmation] = useState<string | undefined>(undefined)
  const withdraw = async ({ id, email }: Invitation) => {
    setConfirmation(undefined)
    if (await run(() => api.call('withdrawInvitation', { params: { id } })))
      setConfirmation(`The invitation for ${email ?? 'anyone with the link'} is revoked.`)
    // NOTE: even after a refusal, which means that the list is outdated.
    onChange()
  }
  const columns: readonly Column<Invitation>[] = [
    {
      id: 'email',
      header: 'For',
      value: (row) => row.email ?? nobody,
      cell: (row) => <EmailText>{row.email ?? nobody}</EmailText>,
    },
    { id: 'role', header: 'Role', value: roleName },
    { id: 'invitedBy', header: 'Invited by', value: (row) => row.invitedBy },
    {
      id: 'expiresAt',
      header: 'Expires',
      value: (row) => row.expiresAt,
      cell: (row) => formatMoment(row.expiresAt),
    },
    actionColumn({
      label: 'Revoke',
      nameOf: ({ email }) => `Revoke the invitation for ${email ?? 'anyone with the link'}`,
      isBusy,
      onAct: (row) => void withdraw(row),
    }),
  ]
  return (
    <Panel
      title="Open invitations"
      note="Each link works once and adds whoever opens it to your team."
      actions={
        <>
          <AdminButton variant="secondary" disabled={isBusy} onClick={() => setAsked('viewer')}>
            Invite viewer
          </AdminButton>
          <AdminButton variant="secondary" disabled={isBusy} onClick={() => setAsked('admin')}>
            Invite admin
          </AdminButton>
        </>
      }
    >
      <Notice tone="bad" takesFocus>
        {failure}
      </Notice>
      <Notice tone="good" takesFocus>
        {confirmation}
      </Notice>
      <LoadState loaded={invitations} rows={1}>
        {({ data }) => (
          <DataTable
            caption="Open invitations"
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            empty="No open invitations."
            canExport={false}
          />
        )}
      </LoadState>
      {asked === undefined ? null : (
        <InviteDialog role={asked} onMade={onChange} onClose={() => setAsked(undefined)} />
      )}
    </Panel>
  )
}
