import type { DataOf } from '@fennel/contract'
import { Fragment } from 'react'
import { Link, useParams } from 'wouter'
import { useIsAdmin } from '../admin-context.tsx'
import { adminPaths, pathOfUser } from '../admin-paths.ts'
import { ActivityPanel } from '../person/activity-panel.tsx'
import { DataPanel } from '../person/data-panel.tsx'
import { PaymentsPanel } from '../person/payments-panel.tsx'
import { PlansPanel } from '../person/plans-panel.tsx'
import { AddressText } from '../ui/address-text.tsx'
import { Facts } from '../ui/facts.tsx'
import { formatMoment } from '../ui/format.ts'
import { inWords } from '../ui/in-words.ts'
import { LoadState } from '../ui/load-state.tsx'
import { countryName, deviceName, sourceName } from '../ui/origin-names.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { AnswersPanel } from './answers-panel.tsx'
import { Timeline } from './timeline.tsx'

const back = { path: adminPaths.leads, label: 'Back to leads' }

type Detail = DataOf<'adminLead'>

/** One lead: who it is, how they came, what they did in order, and what they bought. */
export function LeadScreen() {
  const { id } = useParams<{ id: string }>()
  const isAdmin = useIsAdmin()
  const lead = useAdminCall('adminLead', { params: { id } })
  return (
    <>
      <PageHeader title={lead.data?.data.lead.email ?? 'Lead'} back={back} />
      <LoadState loaded={lead} rows={12} back={back}>
        {({ data }) => (
          <>
            <Panel title="Overview">
              <Facts
                facts={[
                  ['Brand', data.lead.brandName],
                  ['Flow', data.lead.flowName],
                  ['Lead since', formatMoment(data.lead.createdAt)],
                  ['Quiz finished', momentOrNot(data.lead.completedAt)],
                  ['Purchased', momentOrNot(data.lead.purchasedAt)],
                  ['Source', data.lead.source && sourceName(data.lead.source)],
                  ['Device', data.device && deviceName(data.device)],
                  ['Country', data.country && countryName(data.country)],
                  ['Registered via', data.registrationSource && inWords(data.registrationSource)],
                  ...Object.entries(data.origin).map(
                    ([name, value]) =>
                      [originNames.get(name) ?? name, <AddressText key={name}>{value}</AddressText>] as const,
                  ),
                  [
                    'Account',
                    data.userId === null ? (
                      'None'
                    ) : (
                      <Link key="user" href={pathOfUser(data.userId)}>
                        Open user
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
              title="Timeline"
              note={
                data.isCut
                  ? 'Only the first 400 events of this long visit, with all payments and emails, oldest first.'
                  : 'Events from this visit, payments and emails, oldest first. Without analytics consent, or once the events are past their retention period, only quiz steps are shown.'
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
            {/* NOTE: last, since every operator action makes it longer and would push its confirmation out of sight. */}
            <ActivityPanel actions={data.actions} />
          </>
        )}
      </LoadState>
    </>
  )
}

/** What the lead bought; admins can refund and cancel it. Purchases of an account are managed on the user's page. */
function MoneyPanels({ data, onChange }: { readonly data: Detail; readonly onChange: () => void }) {
  const { userId, lead, plans, payments } = data
  const person = userId === null ? ({ kind: 'lead', id: lead.id } as const) : undefined
  const note =
    userId === null || plans.length + payments.length === 0 ? undefined : (
      <>
        This belongs to an account. <Link href={pathOfUser(userId)}>Open the user</Link> to refund or cancel.
      </>
    )
  return (
    <>
      <PlansPanel person={person} note={note} plans={plans} onChange={onChange} />
      <PaymentsPanel person={person} note={note} payments={payments} onChange={onChange} />
    </>
  )
}

const originNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    utmSource: 'UTM source',
    utmMedium: 'UTM medium',
    utmCampaign: 'UTM campaign',
    utmContent: 'UTM content',
    utmTerm: 'UTM term',
    referrer: 'Referrer',
    landingPath: 'First page',
    article: 'Article',
  }),
)

function momentOrNot(moment: string | null): string {
  return moment === null ? 'Not yet' : formatMoment(moment)
}
