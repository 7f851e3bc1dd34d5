import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { AdminButton } from '../ui/admin-button.tsx'
import { useAdminState, useIsAdmin } from '../admin-context.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatMoment } from '../ui/format.ts'
import rowActs from '../ui/row-acts.module.css'
import { LoadState } from '../ui/load-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { ChangeMemberDialog } from './change-member-dialog.tsx'
import type { MemberChange } from './change-member-dialog.tsx'

type Member = DataOf<'operatorTeam'>[number]

/** Who runs the house; admins change roles and let go. */
export function TeamPanel() {
  const isAdmin = useIsAdmin()
  const me = useAdminState()
  const team = useAdminCall('operatorTeam', {})
  const [asked, setAsked] = useState<{ readonly member: Member; readonly change: MemberChange } | undefined>()
  const ask = (member: Member, change: MemberChange) => setAsked({ member, change })
  const end = () => {
    setAsked(undefined)
    team.reload()
  }
  const isMe = ({ email }: Member) => me.phase === 'admin' && me.email === email

  const acts: Column<Member> = {
    id: 'acts',
    header: '',
    fixed: true,
    value: () => null,
    cell: (row) =>
      isMe(row) ? (
        'You'
      ) : (
        <span className={rowActs.acts}>
          <AdminButton
            variant="quiet"
            onClick={() => ask(row, { role: row.role === 'admin' ? 'viewer' : 'admin' })}
          >
            {row.role === 'admin' ? 'Make viewer' : 'Make admin'}
          </AdminButton>
          <AdminButton variant="quiet" onClick={() => ask(row, { isDisabled: !row.isDisabled })}>
            {row.isDisabled ? 'Give access' : 'Remove access'}
          </AdminButton>
        </span>
      ),
  }
  const columns: readonly Column<Member>[] = [
    { id: 'email', header: 'Email', value: (row) => row.email },
    {
      id: 'role',
      header: 'Role',
      value: (row) => row.role,
      cell: (row) => (row.isDisabled ? 'No access' : row.role === 'admin' ? 'Admin' : 'Viewer'),
    },
    { id: 'factor', header: 'Second factor', value: (row) => (row.hasSecondFactor ? 'On' : 'Off') },
    { id: 'since', header: 'Since', value: (row) => row.since, cell: (row) => formatMoment(row.since) },
    ...(isAdmin ? [acts] : []),
  ]
  return (
    <Panel title="Team" note="Viewers see everything but secrets and change nothing.">
      <LoadState loaded={team} rows={3}>
        {({ data }) => (
          <DataTable
            caption="Team"
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            empty="Nobody yet."
          />
        )}
      </LoadState>
      {asked === undefined ? null : (
        <ChangeMemberDialog {...asked} onDone={end} onClose={() => setAsked(undefined)} />
      )}
    </Panel>
  )
}
