import type { DataOf } from '@fennel/contract'
import { Link, useParams } from 'wouter'
import { useIsAdmin } from '../admin-context.tsx'
import { adminPaths, pathOfUser } from '../admin-paths.ts'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { Facts } from '../ui/facts.tsx'
import { formatCents, formatMoment } from '../ui/format.ts'
import { LoadState } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { paymentKinds } from '../ui/payment-kinds.ts'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { AnswersPanel } from './answers-panel.tsx'
import { ErasePanel } from './erase-panel.tsx'
import { Timeline } from './timeline.tsx'

type Payment = DataOf<'adminLead'>['payments'][number]

const columns: readonly Column<Payment>[] = [
  { id: 'at', header: 'When', value: (row) => row.at, cell: (row) => formatMoment(row.at) },
  { id: 'name', header: 'For', value: (row) => row.name },
  { id: 'kind', header: 'Kind', value: (row) => paymentKinds[row.kind] },
  {
    id: 'amount',
    header: 'Paid',
    align: 'end',
    value: (row) => row.amount.cents / 100,
    cell: (row) => formatCents(row.amount.cents, row.amount.currency),
  },
  {
    id: 'refunded',
    header: 'Went back',
    align: 'end',
    value: (row) => (row.refundedCents + row.disputedCents) / 100,
    cell: (row) => formatCents(row.refundedCents + row.disputedCents, row.amount.currency),
  },
]

/** One lead: who, how they came, what they did in order, and what they paid. */
export function LeadScreen() {
  const { id } = useParams<{ id: string }>()
  const isAdmin = useIsAdmin()
  const lead = useAdminCall('adminLead', { params: { id } })
  return (
    <>
      <PageHeader
        title={lead.data?.data.lead.email ?? 'Lead'}
        back={{ path: adminPaths.leads, label: 'Back to the leads' }}
      />
      <LoadState loaded={lead} rows={12}>
        {({ data }) => (
          <>
            <Panel title="At a glance">
              <Facts
                facts={[
                  ['Brand', data.lead.brandName],
                  ['Flow', data.lead.flowName],
                  ['Left the address', formatMoment(data.lead.createdAt)],
                  ['Finished the quiz', momentOrNot(data.lead.completedAt)],
                  ['Bought a plan', momentOrNot(data.lead.purchasedAt)],
                  ['Source', data.lead.source],
                  ['Device', data.device],
                  ['Country', data.country],
                  ['Came by', data.registrationSource],
                  ...Object.entries(data.origin).map(
                    ([name, value]) => [originNames[name] ?? name, value] as const,
                  ),
                  [
                    'Account',
                    data.userId === null ? (
                      'None'
                    ) : (
                      <Link key="user" href={pathOfUser(data.userId)}>
                        Open the user
                      </Link>
                    ),
                  ],
                ]}
              />
            </Panel>
            <Panel title="Payments">
              <DataTable
                caption="Payments of this lead"
                columns={columns}
                rows={data.payments}
                rowKey={(row) => row.id}
                canExport={false}
                empty="Nothing was paid."
              />
            </Panel>
            <AnswersPanel key={id} id={id} />
            <Panel
              title="The path"
              note={
                data.isCut
                  ? 'The beginning of a long path; what came later is not shown.'
                  : 'Events of this visit, the money and the mails, oldest first. Without consent to analytics only the steps are known.'
              }
            >
              <Timeline timeline={data.timeline} />
            </Panel>
            {isAdmin ? <ErasePanel id={id} email={data.lead.email} /> : null}
          </>
        )}
      </LoadState>
    </>
  )
}

const originNames: Readonly<Record<string, string>> = {
  utmSource: 'Campaign source',
  utmMedium: 'Campaign medium',
  utmCampaign: 'Campaign',
  utmContent: 'Campaign content',
  utmTerm: 'Campaign term',
  referrer: 'From the site',
  landingPath: 'First page',
  article: 'Article',
}

function momentOrNot(moment: string | null): string {
  return moment === null ? 'Not yet' : formatMoment(moment)
}
