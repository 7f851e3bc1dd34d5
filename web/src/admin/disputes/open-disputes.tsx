import type { DataOf } from '@fennel/contract'
import { useMemo } from 'react'
import { useApi } from '#web/api/index.ts'
import { useIsAdmin } from '../admin-context.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCents, formatCount, formatMoment } from '../ui/format.ts'
import { inWords } from '../ui/in-words.ts'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useAction } from '../ui/use-action.ts'
import { BuyerLink } from './buyer-link.tsx'
import styles from './open-disputes.module.css'

type Dispute = DataOf<'disputesOverview'>['openDisputes'][number]

/**
 * Stripe's status of a dispute. Its `warning_…` are those of an inquiry: the bank only asks, and has taken no money.
 */
function disputeStatus(status: string): string {
  const ofInquiry = 'warning_'
  return status.startsWith(ofInquiry)
    ? `Inquiry: ${status.slice(ofInquiry.length).replaceAll('_', ' ')}`
    : inWords(status)
}

/**
 * Disputes and bank inquiries that are not decided yet, with the evidence that is ready. If there are more (`count`)
 * than are listed, says so.
 */
export function OpenDisputes({
  disputes,
  count,
}: {
  readonly disputes: readonly Dispute[]
  readonly count: number
}) {
  const api = useApi()
  const isAdmin = useIsAdmin()
  const { failure, run } = useAction()
  const columns = useMemo<readonly Column<Dispute>[]>(() => {
    const save = (id: string) =>
      run(async () => {
        const { data } = await api.call('preparedEvidence', { params: { id } })
        saveFile(`evidence-${id}.txt`, new Blob([data.text], { type: 'text/plain' }))
      })
    // NOTE: what has to be done by when comes first. The table may be wider than its place, which then scrolls.
    return [
      {
        id: 'due',
        header: 'Response due',
        value: ({ evidenceDueAt }) => evidenceDueAt,
        cell: ({ evidenceDueAt }) =>
          evidenceDueAt === null ? (
            '–'
          ) : Date.parse(evidenceDueAt) < Date.now() ? (
            <strong className={styles.overdue}>Overdue since {formatMoment(evidenceDueAt)}</strong>
          ) : (
            formatMoment(evidenceDueAt)
          ),
      },
      {
        id: 'customer',
        header: 'Customer',
        value: ({ customer }) => customer,
        cell: (dispute) => <BuyerLink buyer={dispute} />,
        // NOTE: personal addresses are exported only from the leads page, with a reason and an audit entry.
        file: [],
      },
      {
        id: 'evidence',
        header: 'Evidence',
        value: ({ hasEvidence }) => (hasEvidence ? 'Ready' : 'Not prepared'),
        cell: ({ id, hasEvidence, product, customer }) =>
          hasEvidence && isAdmin ? (
            <RowButton act="Save as text" row={`${product}, ${customer}`} onClick={() => void save(id)} />
          ) : hasEvidence ? (
            'Ready'
          ) : (
            'Not prepared'
          ),
      },
      { id: 'product', header: 'Product', value: ({ product }) => product },
      { id: 'reason', header: 'Reason', value: ({ reason }) => inWords(reason) },
      { id: 'status', header: 'Status', value: ({ status }) => disputeStatus(status) },
      {
        id: 'amount',
        header: 'Amount',
        value: ({ cents }) => cents / 100,
        cell: ({ cents, currency }) => formatCents(cents, currency),
        align: 'end',
      },
      {
        id: 'opened',
        header: 'Opened',
        value: (row) => row.openedAt,
        cell: (row) => formatMoment(row.openedAt),
      },
    ]
  }, [api, isAdmin, run])
  return (
    <Panel title="Open disputes" note="Evidence contains only what was recorded at the time of the order.">
      {count > disputes.length ? (
        <p>
          Listed are the {formatCount(disputes.length)} most urgent of {formatCount(count)} open disputes. You
          can find the others in your Stripe Dashboard.
        </p>
      ) : null}
      <Notice tone="bad">{failure}</Notice>
      <DataTable
        caption="Open disputes"
        columns={columns}
        rows={disputes}
        rowKey={({ id }) => id}
        empty="No open disputes."
      />
    </Panel>
  )
}
