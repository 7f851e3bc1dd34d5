import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { useIsAdmin } from '../admin-context.tsx'
import { pathOfLead } from '../admin-paths.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { LoadState } from '../ui/load-state.tsx'
import { MomentText } from '../ui/moment-text.tsx'
import { Notice } from '../ui/notice.tsx'
import { countryName, deviceName, sourceName } from '../ui/origin-names.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { NoMatches } from '../ui/no-matches.tsx'
import { PagedTable } from '../ui/paged-table.tsx'
import { WayToFirstPage } from '../ui/pager.tsx'
import { ListDaysProblem } from '../ui/period-filter.tsx'
import { listFilters, listOrder } from '../ui/period.ts'
import { RowLink } from '../ui/row-link.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { useErasureMessage } from '../ui/use-erasure-message.ts'
import { useUrlFilters } from '../ui/use-url-filters.ts'
import { ExportDialog } from './export-dialog.tsx'
import { leadFilterNames } from './lead-filter-names.ts'
import type { LeadFilterValues } from './lead-filter-names.ts'
import { LeadFilters } from './lead-filters.tsx'
import { LeadCount } from './lead-count.tsx'

type Row = DataOf<'adminLeads'>['leads'][number]

const shown = [...leadFilterNames, 'cursor'] as const

const columns: readonly Column<Row>[] = [
  {
    id: 'email',
    header: 'Email',
    fixed: true,
    value: (row) => row.email,
    cell: (row) => (
      <RowLink href={pathOfLead(row.id)}>
        <EmailText>{row.email}</EmailText>
      </RowLink>
    ),
  },
  {
    id: 'created',
    header: 'Lead since',
    fixed: true,
    value: (row) => row.createdAt,
    wraps: 'tight',
    cell: (row) => <MomentText at={row.createdAt} />,
  },
  { id: 'brand', header: 'Brand', fixed: true, value: (row) => row.brandName },
  { id: 'flow', header: 'Flow', fixed: true, value: (row) => row.flowName, wraps: 'narrow' },
  { id: 'source', header: 'Source', fixed: true, value: (row) => sourceName(row.source ?? 'unknown') },
  { id: 'campaign', header: 'Campaign', fixed: true, value: (row) => row.campaign ?? '–', isHidden: true },
  { id: 'where', header: 'Country, device', fixed: true, value: whereFrom, wraps: 'tight' },
  {
    id: 'completed',
    header: 'Quiz finished',
    fixed: true,
    value: (row) => row.completedAt,
    wraps: 'tight',
    cell: (row) => (row.completedAt === null ? 'Not yet' : <MomentText at={row.completedAt} />),
  },
  {
    id: 'purchased',
    header: 'Purchased',
    fixed: true,
    value: (row) => row.purchasedAt,
    wraps: 'tight',
    cell: (row) => (row.purchasedAt === null ? 'No' : <MomentText at={row.purchasedAt} />),
  },
]

function whereFrom({ country, device }: Row): string {
  const known = [country && countryName(country), device && deviceName(device)].filter(Boolean)
  return known.join(', ') || 'Unknown'
}

/** Everyone who left an address, newest first, searchable by address or by what they did. */
export function LeadsScreen() {
  const isAdmin = useIsAdmin()
  const [values, filter] = useUrlFilters(shown)
  const { cursor, ...filters } = values
  const asked = listFilters(filters as LeadFilterValues)
  const leads = useAdminCall('adminLeads', { query: { ...asked, ...(cursor !== undefined && { cursor }) } })
  const [isExporting, setExporting] = useState(false)
  const [confirmation, setConfirmation] = useErasureMessage()
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <PageHeader title="Leads" intro="Everyone who gave an email address, and how far they got.">
        {isAdmin ? (
          <AdminButton
            variant="secondary"
            onClick={() => {
              setConfirmation(undefined)
              setExporting(true)
            }}
          >
            Export as CSV
          </AdminButton>
        ) : null}
      </PageHeader>
      <LeadFilters
        values={filters}
        choices={leads.data?.data.choices}
        searchesWholeOnly={!isAdmin}
        onChange={filter}
      />
      <ListDaysProblem {...filters} />
      <LeadCount filters={asked} />
      <Notice tone="good">{confirmation}</Notice>
      <LoadState loaded={leads} rows={10}>
        {({ data }) => (
          <PagedTable
            caption="Leads"
            columns={columns}
            rows={data.leads}
            cursor={cursor}
            next={data.next}
            scanned={data.scanned}
            order={listOrder(filters.email)}
            rowKey={(row) => row.id}
            empty={
              isFiltered ? (
                <NoMatches
                  what="leads"
                  onClear={() => filter(Object.fromEntries(leadFilterNames.map((name) => [name, ''])))}
                />
              ) : (
                <p>No leads yet. New leads show up here right away.</p>
              )
            }
          />
        )}
      </LoadState>
      <WayToFirstPage isLost={cursor !== undefined && leads.failure !== undefined} />
      {isExporting ? (
        <ExportDialog
          filters={asked}
          onClose={() => setExporting(false)}
          onDone={() => {
            setExporting(false)
            setConfirmation('The file is in your downloads. The export is in the audit log.')
          }}
        />
      ) : null}
    </>
  )
}
