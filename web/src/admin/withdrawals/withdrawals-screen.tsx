import type { DataOf, QueryOf } from '@fennel/contract'
import { useMemo, useState } from 'react'
import { useIsAdmin } from '../admin-context.tsx'
import { LoadState } from '../ui/load-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PagedTable } from '../ui/paged-table.tsx'
import { WayToFirstPage } from '../ui/pager.tsx'
import { Filters, SelectFilter } from '../ui/select-filter.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { useUrlFilters } from '../ui/use-url-filters.ts'
import { DecideDialog } from './decide-dialog.tsx'
import type { Decision } from './decide-dialog.tsx'
import { withdrawalColumns } from './withdrawal-columns.tsx'

type Row = DataOf<'adminWithdrawals'>['withdrawals'][number]

const names = ['state', 'cursor'] as const
/** The value in the address for all withdrawals; without one the list shows the open ones. */
const everyState = 'all'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'declined', label: 'Declined' },
  { value: everyState, label: 'All' },
]

function queryOf(state: string, cursor: string | undefined): QueryOf<'adminWithdrawals'> {
  const query = { ...(state === everyState ? {} : { state }), ...(cursor === undefined ? {} : { cursor }) }
  return query as QueryOf<'adminWithdrawals'>
}

/** Contract withdrawals, to be handled within 14 days: who bought, and the outcome of each. */
export function WithdrawalsScreen() {
  const isAdmin = useIsAdmin()
  const [{ state = 'open', cursor }, change] = useUrlFilters(names)
  const withdrawals = useAdminCall('adminWithdrawals', { query: queryOf(state, cursor) })
  const [asked, setAsked] = useState<{ readonly row: Row; readonly decision: Decision } | undefined>(
    undefined,
  )
  const [confirmation, setConfirmation] = useState<string | undefined>(undefined)
  const columns = useMemo(
    () =>
      withdrawalColumns(
        isAdmin
          ? (row, decision) => {
              setConfirmation(undefined)
              setAsked({ row, decision })
            }
          : undefined,
      ),
    [isAdmin],
  )
  return (
    <>
      <PageHeader
        title="Withdrawals"
        intro="Buyers who withdrew from their contract. Check the order, refund it on the person’s page within 14 days, then mark it here."
      />
      <Filters>
        <SelectFilter
          label="Status"
          value={state}
          options={states}
          onChange={(chosen) => change({ state: chosen === 'open' ? '' : chosen })}
        />
      </Filters>
      <Notice tone="good" takesFocus>
        {confirmation}
      </Notice>
      <LoadState loaded={withdrawals} rows={5}>
        {({ data }) => (
          <PagedTable
            caption="Withdrawals"
            columns={columns}
            rows={data.withdrawals}
            rowKey={({ id }) => id}
            cursor={cursor}
            next={data.next}
            empty={state === everyState ? 'No withdrawals yet.' : `No ${state} withdrawals.`}
          />
        )}
      </LoadState>
      <WayToFirstPage isLost={cursor !== undefined && withdrawals.failure !== undefined} />
      {asked === undefined ? null : (
        <DecideDialog
          {...asked}
          onDone={(sentence) => {
            setAsked(undefined)
            setConfirmation(sentence)
            withdrawals.reload()
          }}
          onClose={() => {
            setAsked(undefined)
            // NOTE: a refusal means that another operator has already decided it.
            withdrawals.reload()
          }}
        />
      )}
    </>
  )
}
