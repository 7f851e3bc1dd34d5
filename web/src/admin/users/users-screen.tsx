import type { DataOf, QueryOf } from '@fennel/contract'
import { useCallback } from 'react'
import { useIsAdmin, useReportingZone } from '../admin-context.tsx'
import { pathOfUser } from '../admin-paths.ts'
import { statusNames } from '../person/plan-status.ts'
import type { Column } from '../ui/data-table.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { DateFilter } from '../ui/date-filter.tsx'
import { DayText } from '../ui/day-text.tsx'
import { LoadState } from '../ui/load-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { NoMatches } from '../ui/no-matches.tsx'
import { PagedTable } from '../ui/paged-table.tsx'
import { WayToFirstPage } from '../ui/pager.tsx'
import { OrderFilter } from '../ui/order-filter.tsx'
import { SearchFilter } from '../ui/search-filter.tsx'
import { CollapsibleFilters, filterCount, SelectFilter } from '../ui/select-filter.tsx'
import { ListDaysProblem } from '../ui/period-filter.tsx'
import { isReversed, listFilters, listOrder, periodProblemId } from '../ui/period.ts'
import { RowLink } from '../ui/row-link.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { useErasureMessage } from '../ui/use-erasure-message.ts'
import { useUrlFilters } from '../ui/use-url-filters.ts'
import { moneyText } from './money-text.ts'

type Row = DataOf<'adminUsers'>['users'][number]

const filterNames = ['email', 'order', 'brand', 'status', 'from', 'to'] as const
const names = [...filterNames, 'cursor'] as const

const columns: readonly Column<Row>[] = [
  {
    id: 'email',
    header: 'Email',
    fixed: true,
    value: (row) => row.email,
    cell: (row) => (
      <RowLink href={pathOfUser(row.id)}>
        <EmailText>{row.email}</EmailText>
      </RowLink>
    ),
  },
  {
    id: 'plan',
    header: 'Plan',
    fixed: true,
    value: (row) => row.planName ?? (row.isTeam ? 'Team' : 'None'),
  },
  { id: 'status', header: 'Status', fixed: true, value: (row) => statusNames[row.status] },
  {
    id: 'worth',
    header: 'Lifetime value',
    align: 'end',
    fixed: true,
    value: (row) => moneyText(row.money, 'netCents'),
  },
  {
    id: 'refunded',
    header: 'Refunded',
    align: 'end',
    fixed: true,
    value: (row) => moneyText(row.money, 'refundedCents'),
  },
  { id: 'orders', header: 'Purchases', align: 'end', fixed: true, value: (row) => row.orders },
  { id: 'payments', header: 'Payments', align: 'end', fixed: true, value: (row) => row.payments },
  {
    id: 'brand',
    header: 'Brand',
    fixed: true,
    wraps: 'tight',
    value: (row) => row.brandNames.join(', ') || null,
  },
  {
    id: 'since',
    header: 'Created',
    fixed: true,
    value: (row) => row.createdAt,
    cell: (row) => <DayText at={row.createdAt} />,
  },
]

/** Everyone with an account, newest first: plan, status, and lifetime value. */
export function UsersScreen() {
  const isAdmin = useIsAdmin()
  const zone = useReportingZone()
  const [values, filter] = useUrlFilters(names)
  const { cursor, ...filters } = values
  const users = useAdminCall('adminUsers', { query: listFilters(values as QueryOf<'adminUsers'>) })
  const shownProblemId = isReversed(filters) ? periodProblemId : undefined
  const [confirmation] = useErasureMessage()
  const search = useCallback((email: string) => filter({ email }), [filter])
  const findOrder = useCallback((order: string) => filter({ order }), [filter])
  return (
    <>
      <PageHeader
        title="Users"
        intro="Everyone with an account: their plan, their purchases, and what you can do for them."
      />
      <CollapsibleFilters summary={filterCount(filters)}>
        <SearchFilter
          label={isAdmin ? 'Email starts with' : 'Full email'}
          value={values.email}
          placeholder="mia@example.com"
          onChange={search}
        />
        <OrderFilter value={values.order} onChange={findOrder} />
        <SelectFilter
          label="Status"
          value={values.status}
          all="Any status"
          options={Object.entries(statusNames).map(([value, label]) => ({ value, label }))}
          onChange={(status) => filter({ status })}
        />
        <SelectFilter
          label="Brand"
          value={values.brand}
          all="All brands"
          options={(users.data?.data.brands ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(brand) => filter({ brand })}
        />
        <DateFilter
          label={`From (${zone})`}
          value={values.from}
          problemId={shownProblemId}
          onChange={(from) => filter({ from })}
        />
        <DateFilter
          label={`To (${zone})`}
          value={values.to}
          problemId={shownProblemId}
          onChange={(to) => filter({ to })}
        />
      </CollapsibleFilters>
      <ListDaysProblem {...filters} />
      <Notice tone="good">{confirmation}</Notice>
      <LoadState loaded={users} rows={10}>
        {({ data }) => (
          <PagedTable
            caption="Users"
            columns={columns}
            rows={data.users}
            cursor={cursor}
            next={data.next}
            scanned={data.scanned}
            order={listOrder(filters.email)}
            rowKey={(row) => row.id}
            empty={
              Object.keys(filters).length > 0 ? (
                <NoMatches
                  what="users"
                  onClear={() => filter(Object.fromEntries(filterNames.map((name) => [name, ''])))}
                />
              ) : (
                <p>No accounts yet. Buyers create one right after they pay.</p>
              )
            }
          />
        )}
      </LoadState>
      <WayToFirstPage isLost={cursor !== undefined && users.failure !== undefined} />
    </>
  )
}
