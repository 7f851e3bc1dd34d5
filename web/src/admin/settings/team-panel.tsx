import type { DataOf } from '@fennel/contract'
import { useEffect, useRef, useState } from 'react'
import { useAdminState, useIsAdmin } from '../admin-context.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { formatMoment } from '../ui/format.ts'
import rowActions from '../ui/row-actions.module.css'
import { LoadState } from '../ui/load-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { ChangeMemberDialog } from './change-member-dialog.tsx'
import type { MemberChange } from './change-member-dialog.tsx'
import { roleName } from './role-name.ts'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { useSharedReload } from './use-shared-reload.ts'
import styles from './team-panel.module.css'

type Member = DataOf<'operatorTeam'>[number]

/** The operators; admins change roles and access. */
export function TeamPanel() {
  const isAdmin = useIsAdmin()
  const me = useAdminState()
  const team = useAdminCall('operatorTeam', {})
  const onChange = useSharedReload(team.reload)
  const [asked, setAsked] = useState<{ readonly member: Member; readonly change: MemberChange } | undefined>()
  const [locked, setLocked] = useState<Member | undefined>(undefined)
  const [helped, setHelped] = useState<Member | undefined>(undefined)
  const confirmation = useRef<HTMLParagraphElement>(null)
  const ask = (member: Member, change: MemberChange) => setAsked({ member, change })
  const end = () => {
    setAsked(undefined)
    setLocked(undefined)
    onChange()
  }
  // NOTE: the button disappears along with the second factor, and would take the focus with it.
  useEffect(() => confirmation.current?.focus(), [helped])
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
        <span className={rowActions.acts}>
          <RowButton
            act={row.role === 'admin' ? 'Make viewer' : 'Make admin'}
            row={row.email}
            onClick={() => ask(row, { role: row.role === 'admin' ? 'viewer' : 'admin' })}
          />
          <RowButton
            act={row.isDisabled ? 'Restore access' : 'Remove access'}
            row={row.email}
            onClick={() => ask(row, { isDisabled: !row.isDisabled })}
          />
          {row.hasSecondFactor === true && !row.isDisabled ? (
            <RowButton act="Turn off two-factor" row={row.email} onClick={() => setLocked(row)} />
          ) : null}
        </span>
      ),
  }
  const factor: Column<Member> = {
    id: 'factor',
    header: 'Two-factor',
    value: (row) => (row.hasSecondFactor === true ? 'On' : 'Off'),
  }
  const columns: readonly Column<Member>[] = [
    {
      id: 'email',
      header: 'Email',
      value: (row) => row.email,
      cell: (row) => <EmailText>{row.email}</EmailText>,
    },
    { id: 'role', header: 'Role', value: roleName },
    ...(isAdmin ? [factor] : []),
    { id: 'since', header: 'Since', value: (row) => row.since, cell: (row) => formatMoment(row.since) },
    ...(isAdmin ? [acts] : []),
  ]
  return (
    <Panel
      title="Team"
      note="Viewers can’t change anything, and don’t see quiz answers, full email addresses or the audit log."
    >
      {helped === undefined ? null : (
        <p ref={confirmation} tabIndex={-1} className={styles.confirmation}>
          Two-factor authentication is off for {helped.email}. They now sign in with just their password and
          get an email asking them to set it up again.
        </p>
      )}
      <LoadState loaded={team} rows={3}>
        {({ data }) => (
          <DataTable
            caption="Team"
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            empty="No team members yet."
          />
        )}
      </LoadState>
      {asked === undefined ? null : (
        <ChangeMemberDialog {...asked} onDone={end} onClose={() => setAsked(undefined)} />
      )}
      {locked === undefined ? null : (
        <SecondFactorDialog
          member={locked}
          onDone={() => {
            setHelped(locked)
            end()
          }}
          onClose={() => setLocked(undefined)}
        />
      )}
    </Panel>
  )
}
