import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { AdminButton } from '../ui/admin-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { formatCents, formatMoment } from '../ui/format.ts'
import { LoadState } from '../ui/load-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { paymentKinds } from '../ui/payment-kinds.ts'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { restingNote, useReloadEvery } from '../ui/use-reload-every.ts'

type Order = DataOf<'latestOrders'>[number]

const every = 10_000

const columns: readonly Column<Order>[] = [
  { id: 'at', header: 'When', value: ({ at }) => at, cell: ({ at }) => formatMoment(at) },
  { id: 'kind', header: 'Type', value: ({ kind }) => paymentKinds[kind] },
  {
    id: 'cents',
    header: 'Amount',
    value: ({ cents }) => cents / 100,
    cell: ({ cents, currency }) => formatCents(cents, currency),
    align: 'end',
  },
  { id: 'product', header: 'Product', value: ({ product }) => product },
  { id: 'brand', header: 'Brand', value: ({ brand }) => brand },
  {
    id: 'email',
    header: 'Buyer',
    value: ({ email }) => email ?? 'erased',
    cell: ({ email }) => <EmailText>{email ?? 'erased'}</EmailText>,
  },
]

/** The latest payments, reloaded every ten seconds unless paused or in a background tab. */
export function LatestOrders() {
  const loaded = useAdminCall('latestOrders', {})
  const [isPaused, setPaused] = useState(false)
  const isResting = useReloadEvery(every, loaded.reload, isPaused)
  const pace = isResting ? restingNote : 'Updates every 10 seconds.'
  return (
    <Panel
      title="Latest payments"
      note={`Plans, one-time offers and renewals, in your local time. ${isPaused ? 'Paused.' : pace}`}
      actions={
        <AdminButton variant="quiet" onClick={() => setPaused(!isPaused)}>
          {isPaused ? 'Resume' : 'Pause'}
        </AdminButton>
      }
    >
      <LoadState loaded={loaded}>
        {({ data }) => (
          <DataTable
            caption="Latest payments"
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            // NOTE: personal addresses are exported only from the leads page, with a reason and an audit entry.
            canExport={false}
            empty="No payments yet."
          />
        )}
      </LoadState>
    </Panel>
  )
}
