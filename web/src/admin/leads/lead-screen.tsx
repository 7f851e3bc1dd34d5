import type { DataOf } from '@fennel/contract'
import { Fragment } from 'react'
import { Link, useParams } from 'wouter'
import { useIsAdmin } from '../admin-context.tsx'
import { adminPaths, pathOfUser } from '../admin-paths.ts'
import { ActsPanel } from '../person/acts-panel.tsx'
import { DataPanel } from '../person/data-panel.tsx'
import { PaymentsPanel } from '../person/payments-panel.tsx'
import { PlansPanel } from '../person/plans-panel.tsx'
import { Facts } from '../ui/facts.tsx'
import { formatMoment } from '../ui/format.ts'
import { LoadState } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { AnswersPanel } from './answers-panel.tsx'
import { Timeline } from './timeline.tsx'

type Detail = DataOf<'adminLead'>

/** One lead: who, how they came, what they did in order, and what they bought. */
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
            <Fragment key={id}>
              <MoneyPanels data={data} onChange={lead.reload} />
              <AnswersPanel id={id} />
            </Fragment>
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
            {isAdmin ? (
              <DataPanel
                key={`data of ${id}`}
                person={{ kind: 'lead', id }}
                email={data.lead.email}
                canCorrect={data.userId === null && data.lead.purchasedAt !== null}
                onChange={lead.reload}
              />
            ) : null}
            {/* NOTE: last, as every act makes it longer and would push what is said about it out of sight. */}
            <ActsPanel acts={data.acts} />
          </>
        )}
      </LoadState>
    </>
  )
}

/** What the lead bought; admins refund and cancel it. What lies in an account is dealt with on the page of the user. */
function MoneyPanels({ data, onChange }: { readonly data: Detail; readonly onChange: () => void }) {
  const { userId, lead, plans, payments } = data
  const person = userId === null ? ({ kind: 'lead', id: lead.id } as const) : undefined
  const note =
    userId === null || plans.length + payments.length === 0 ? undefined : (
      <>
        All of it lies in an account: <Link href={pathOfUser(userId)}>open the user</Link> to refund or
        cancel.
      </>
    )
  return (
    <>
      <PlansPanel person={person} note={note} plans={plans} onChange={onChange} />
      <PaymentsPanel person={person} note={note} payments={payments} onChange={onChange} />
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
