import type { DataOf } from '@fennel/contract'
import { Link, useParams } from 'wouter'
import { useIsAdmin } from '../admin-context.tsx'
import { adminPaths, pathOfLead } from '../admin-paths.ts'
import { ActivityPanel } from '../person/activity-panel.tsx'
import { DataPanel } from '../person/data-panel.tsx'
import { PaymentsPanel } from '../person/payments-panel.tsx'
import { statusNames } from '../person/plan-status.ts'
import { PlansPanel } from '../person/plans-panel.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCount, formatMoment } from '../ui/format.ts'
import { LoadState } from '../ui/load-state.tsx'
import { sourceName } from '../ui/origin-names.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatTile, StatTiles } from '../ui/stat-tile.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { AccountPanel } from './account-panel.tsx'
import { MailsPanel } from './mails-panel.tsx'
import { moneyText } from './money-text.ts'

const back = { path: adminPaths.users, label: 'Back to users' }

type Detail = DataOf<'adminUser'>

const leadColumns: readonly Column<Detail['leads'][number]>[] = [
  {
    id: 'created',
    header: 'Created',
    value: (row) => row.createdAt,
    cell: (row) => <Link href={pathOfLead(row.id)}>{formatMoment(row.createdAt)}</Link>,
  },
  { id: 'brand', header: 'Brand', value: (row) => row.brandName },
  { id: 'flow', header: 'Flow', value: (row) => row.flowName },
  { id: 'source', header: 'Source', value: (row) => sourceName(row.source ?? 'unknown') },
]

/** One user: status, plans, payments, emails, and what operators did. */
export function UserScreen() {
  const { id } = useParams<{ id: string }>()
  const isAdmin = useIsAdmin()
  const user = useAdminCall('adminUser', { params: { id } })
  return (
    <>
      <PageHeader title={user.data?.data.user.email ?? 'User'} back={back} />
      <LoadState loaded={user} rows={12} back={back}>
        {({ data }) => (
          <>
            <StatTiles>
              <StatTile label="Plan" value={data.user.planName ?? 'None'} />
              <StatTile label="Status" value={statusNames[data.user.status]} />
              <StatTile label="Lifetime value" value={moneyText(data.user.money, 'netCents')} />
              <StatTile label="Purchases" value={formatCount(data.user.orders)} />
              <StatTile label="Refunded" value={moneyText(data.user.money, 'refundedCents')} />
            </StatTiles>
            <PlansPanel person={{ kind: 'user', id }} plans={data.plans} onChange={user.reload} />
            <PaymentsPanel person={{ kind: 'user', id }} payments={data.payments} onChange={user.reload} />
            <AccountPanel detail={data} onChange={user.reload} />
            <Panel title="Leads">
              <DataTable
                caption="Leads of this user"
                columns={leadColumns}
                rows={data.leads}
                rowKey={(row) => row.id}
                canExport={false}
                empty="No leads in this account."
              />
            </Panel>
            <MailsPanel userId={id} mails={data.mails} onChange={user.reload} />
            {isAdmin && !data.user.isTeam ? (
              <DataPanel
                person={{ kind: 'user', id }}
                email={data.user.email}
                canCorrect
                onChange={user.reload}
              />
            ) : null}
            {/* NOTE: last, since every operator action makes it longer and would push its confirmation out of sight. */}
            <ActivityPanel actions={data.actions} />
          </>
        )}
      </LoadState>
    </>
  )
}
