import type { DataOf } from '@fennel/contract'
import { Link } from 'wouter'
import { pathOfLead, pathOfUser } from '../admin-paths.ts'
import { actionName } from '../ui/action-name.ts'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { formatMoment } from '../ui/format.ts'
import { LoadState } from '../ui/load-state.tsx'
import { emptiedPage } from '../ui/paged-table.tsx'
import { PageButton, turnTo } from '../ui/pager.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { useUrlFilters } from '../ui/use-url-filters.ts'
import { detailWords } from './detail-words.ts'
import { useSharedReload } from './use-shared-reload.ts'

type Entry = DataOf<'auditLog'>['entries'][number]

/** The action before its operator: an address can be so long that on a phone nothing after it is in sight. */
const columns: readonly Column<Entry>[] = [
  { id: 'at', header: 'When', value: (row) => row.at, cell: (row) => formatMoment(row.at), fixed: true },
  {
    id: 'action',
    header: 'Action',
    wraps: 'narrow',
    value: (row) => actionName(row.action),
    cell: (row) => {
      const path = personOf(row)
      return path === undefined ? actionName(row.action) : <Link href={path}>{actionName(row.action)}</Link>
    },
    fixed: true,
  },
  {
    id: 'actor',
    header: 'Who',
    value: (row) => row.actor ?? 'System',
    cell: (row) => <EmailText>{row.actor ?? 'System'}</EmailText>,
    fixed: true,
  },
  { id: 'target', header: 'Target', value: (row) => row.target, fixed: true, isHidden: true },
  { id: 'reason', header: 'Reason', value: (row) => row.reason, fixed: true, wraps: true },
  {
    id: 'details',
    header: 'Details',
    fixed: true,
    wraps: true,
    value: detailWords,
  },
]

/** The page of the lead or user an entry is about, if it is about one. */
function personOf({ action, target }: Entry): string | undefined {
  if (target === null || action === 'leads.export' || action === 'leads.exported') return undefined
  if (action.startsWith('leads.')) return pathOfLead(target)
  return action.startsWith('users.') ? pathOfUser(target) : undefined
}

const pageNames = ['before'] as const

/** The sequence number in the address that a page of the log ends before; undefined if there is none. */
function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** What operators did, newest first. Nobody can change it. */
export function AuditPanel() {
  const [shown] = useUrlFilters(pageNames)
  const before = numberIn(shown.before)
  const log = useAdminCall('auditLog', { query: before === undefined ? {} : { before } })
  useSharedReload(log.reload)
  return (
    <Panel
      title="Audit log"
      note="Append-only and chained, so missing or altered entries can be detected. Entries are kept forever, with the IP address of whoever acted."
    >
      <LoadState loaded={log}>
        {({ data }) => (
          <DataTable
            caption="Audit log"
            columns={columns}
            rows={data.entries}
            page={before}
            rowKey={(row) => String(row.seq)}
            // NOTE: a file of one page would pass for the whole log.
            canExport={false}
            empty={before === undefined ? 'No entries yet.' : emptiedPage}
            actions={
              <>
                <PageButton isAtEnd={before === undefined} onTurn={() => turnTo('before', undefined)}>
                  Newest
                </PageButton>
                <PageButton
                  isAtEnd={data.next === null}
                  onTurn={() => turnTo('before', data.next?.toString())}
                >
                  Older
                </PageButton>
              </>
            }
          />
        )}
      </LoadState>
    </Panel>
  )
}
