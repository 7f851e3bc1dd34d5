import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { useIsAdmin, useReportingZone } from '../admin-context.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { formatCountOf, formatRate } from '../ui/format.ts'
import { LoadState } from '../ui/load-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatTile, StatTiles } from '../ui/stat-tile.tsx'
import { useAction } from '../ui/use-action.ts'
import { useAdminCall } from '../ui/use-admin-call.ts'
import type { Preview } from './action-names.ts'
import styles from './disputes-screen.module.css'
import { OpenDisputes } from './open-disputes.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { RunsPanel } from './runs-panel.tsx'

type DisputesOverview = DataOf<'disputesOverview'>
type Rates = DisputesOverview['last28']
type Run = DisputesOverview['runs'][number]

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** The dispute rates, and what can honestly be done so that fewer payments are disputed. */
export function DisputesScreen() {
  const api = useApi()
  const isAdmin = useIsAdmin()
  const overview = useAdminCall('disputesOverview', {})
  const { isBusy, failure, run } = useAction()
  const [shown, setShown] = useState<{ readonly preview: Preview; readonly refusedIn?: Run } | undefined>()
  const look = (refusedIn?: Run) =>
    run(async () => {
      const body = refusedIn === undefined ? {} : { refusedOf: refusedIn.id }
      const { data: preview } = await api.call('reduceDisputesRate', { body, timeoutMs: 0 })
      setShown({ preview, ...(refusedIn === undefined ? {} : { refusedIn }) })
    })
  return (
    <>
      <PageHeader
        title="Reduce Disputes Rate"
        intro="Prevent disputes by refunding in time, canceling unwanted plans, reminding customers before a charge, and answering banks with evidence of what was agreed. This tool never charges anyone."
      />
      <LoadState loaded={overview}>
        {({ data }) => (
          <>
            <DisputeRates last28={data.last28} last90={data.last90} thisMonth={data.thisMonth} />
            <Panel
              title="Recommended actions"
              note="The list is a preview. Nothing happens until you run the actions."
              actions={
                isAdmin ? (
                  <AdminButton busyLabel={isBusy ? 'Finding...' : undefined} onClick={() => void look()}>
                    {shown === undefined ? 'Find actions' : 'Find again'}
                  </AdminButton>
                ) : undefined
              }
            >
              <Notice tone="bad">{failure}</Notice>
              {isAdmin ? null : <p>Only admins can see and run actions.</p>}
              {shown === undefined ? null : (
                <PreviewPanel key={shown.preview.previewId} {...shown} onEnd={overview.reload} />
              )}
            </Panel>
            <OpenDisputes disputes={data.openDisputes} count={data.openCount} />
            <RunsPanel
              runs={data.runs}
              isLooking={isBusy}
              onRefused={(refusedIn) => void look(refusedIn)}
              onEnd={overview.reload}
            />
          </>
        )}
      </LoadState>
    </>
  )
}

function DisputeRates({
  last28,
  last90,
  thisMonth,
}: Pick<DisputesOverview, 'last28' | 'last90' | 'thisMonth'>) {
  const zone = useReportingZone()
  const rate = ({ disputes, payments }: Rates) => formatRate(share(disputes, payments))
  const warned = ({ warnings, payments }: Rates) => formatRate(share(warnings, payments))
  return (
    <>
      <StatTiles>
        <StatTile label="Dispute rate, last 28 days" value={rate(last28)}>
          {formatCountOf(last28.disputes, 'dispute')}, {formatCountOf(last28.payments, 'payment')}
        </StatTile>
        <StatTile label="Fraud-warning rate, last 28 days" value={warned(last28)}>
          {formatCountOf(last28.warnings, 'early fraud warning')}
        </StatTile>
        <StatTile label="Dispute rate, last 90 days" value={rate(last90)}>
          {formatCountOf(last90.disputes, 'dispute')}, {formatCountOf(last90.payments, 'payment')}
        </StatTile>
        <StatTile label="Fraud-warning rate, last 90 days" value={warned(last90)}>
          {formatCountOf(last90.warnings, 'early fraud warning')}
        </StatTile>
        <StatTile
          label="Visa monitoring ratio, this month"
          value={formatRate(share(thisMonth.warnings + thisMonth.disputes, thisMonth.payments))}
        >
          {formatCountOf(thisMonth.warnings, 'early fraud warning')},{' '}
          {formatCountOf(thisMonth.disputes, 'dispute')}, {formatCountOf(thisMonth.payments, 'payment')}
        </StatTile>
      </StatTiles>
      <p className={styles.words}>
        Visa’s monitoring ratio (VAMP) is a calendar month’s fraud warnings and disputes divided by the card
        payments settled that month. Its limit for merchants is 1.5%, once there are 1,500 cases in a month;
        your payment processor may act sooner. A refund doesn’t remove a warning.{' '}
        {twiceWords(thisMonth.twice)} This ratio includes cards of every network; Visa counts only its own.
      </p>
      <p className={styles.words}>
        Dispute rates are disputes received in the period divided by payments made in it, by count, as card
        networks’ monitoring programs do for a month. Bank inquiries that moved no money don’t count. Days are
        in {zone} and include today.
      </p>
    </>
  )
}

function twiceWords(twice: number): string {
  const both =
    twice === 0
      ? 'A payment with both counts twice here'
      : `${formatCountOf(twice, 'payment')} ${twice === 1 ? 'has' : 'have'} both and count${twice === 1 ? 's' : ''} twice here`
  return `${both}. Banks disagree on whether Visa also counts ${twice > 1 ? 'them' : 'it'} twice, so ask yours.`
}
