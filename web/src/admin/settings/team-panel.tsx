import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { useAdminState, useIsAdmin } from '../admin-context.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatMoment } from '../ui/format.ts'
import rowActs from '../ui/row-acts.module.css'
import { LoadState } from '../ui/load-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAct } from '../ui/use-act.ts'
import { useAdminCall } from '../ui/use-admin-call.ts'
import styles from './team-panel.module.css'

type Member = DataOf<'operatorTeam'>[number]

/** Who runs the house; admins invite, change roles and let go. */
export function TeamPanel() {
  const api = useApi()
  const isAdmin = useIsAdmin()
  const me = useAdminState()
  const team = useAdminCall('operatorTeam', {})
  const { isBusy, failure, run } = useAct()
  const copying = useAct()
  const [link, setLink] = useState<DataOf<'inviteOperator'> | undefined>(undefined)
  const [isCopied, setCopied] = useState(false)
  const copy = async (url: string) => {
    // NOTE: where the page did not come over https, there is no clipboard at all.
    if (await copying.run(() => navigator.clipboard.writeText(url))) setCopied(true)
    else copying.fail('This browser does not let the page copy. Please mark the link and copy it yourself.')
  }

  const invite = (role: Member['role']) =>
    run(async () => {
      setLink((await api.call('inviteOperator', { body: { role } })).data)
      setCopied(false)
    })
  const change = async (id: string, body: { role?: Member['role']; isDisabled?: boolean }) => {
    if (await run(() => api.call('changeOperator', { params: { id }, body }))) team.reload()
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
            disabled={isBusy}
            onClick={() => void change(row.id, { role: row.role === 'admin' ? 'viewer' : 'admin' })}
          >
            {row.role === 'admin' ? 'Make viewer' : 'Make admin'}
          </AdminButton>
          <AdminButton
            variant="quiet"
            disabled={isBusy}
            onClick={() => void change(row.id, { isDisabled: !row.isDisabled })}
          >
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
    <Panel
      title="Team"
      note="Viewers see everything but secrets and change nothing."
      actions={
        isAdmin ? (
          <>
            <AdminButton variant="secondary" disabled={isBusy} onClick={() => void invite('viewer')}>
              Invite a viewer
            </AdminButton>
            <AdminButton variant="secondary" disabled={isBusy} onClick={() => void invite('admin')}>
              Invite an admin
            </AdminButton>
          </>
        ) : undefined
      }
    >
      <Notice tone="bad">{failure}</Notice>
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
      {link === undefined ? null : (
        <Dialog title="Send this link to one person" onClose={() => setLink(undefined)}>
          <p>It works once, until {formatMoment(link.expiresAt)}. It is shown only now.</p>
          <code className={styles.link}>{link.url}</code>
          <Notice tone="bad">{copying.failure}</Notice>
          <AdminButton onClick={() => void copy(link.url)}>
            {isCopied ? 'Copied' : 'Copy the link'}
          </AdminButton>
        </Dialog>
      )}
    </Panel>
  )
}
