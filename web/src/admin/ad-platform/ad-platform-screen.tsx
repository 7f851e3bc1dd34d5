import { useMemo } from 'react'
import { useReportingZone } from '../admin-context.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { DateFilter } from '../ui/date-filter.tsx'
import { formatCount, formatCountOf } from '../ui/format.ts'
import { LoadState } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Filters, SelectFilter } from '../ui/select-filter.tsx'
import { StatTile, StatTiles } from '../ui/stat-tile.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { useUrlFilters } from '../ui/use-url-filters.ts'
import styles from './ad-platform-screen.module.css'
import { comparisonColumns } from './comparison-columns.tsx'
import { differencesOf } from './differences-of.ts'

const filterNames = ['days', 'until'] as const
const lengths = [
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '31', label: '31 days' },
] as const

/** The ledger, the payment provider and the advertising network side by side, day by day. */
export function AdPlatformScreen() {
  const zone = useReportingZone()
  const [filters, change] = useUrlFilters(filterNames)
  const days = lengths.find(({ value }) => value === filters.days)?.value ?? '7'
  const { until } = filters
  const input = useMemo(() => ({ query: { days: Number(days), ...(until && { until }) } }), [days, until])
  const loaded = useAdminCall('bookComparisons', input)
  return (
    <>
      <PageHeader
        title="Ad Platform"
        intro={`Your ledger, Stripe charges, and sales reported to the ad network. Days are in ${zone}.`}
      />
      <Filters>
        <SelectFilter
          label="Show"
          value={days}
          options={lengths}
          onChange={(value) => change({ days: value })}
        />
        <DateFilter label="Through" value={until} onChange={(value) => change({ until: value })} />
      </Filters>
      <LoadState loaded={loaded} rows={8}>
        {({ data: { days: rows, isAdvertisingOn, messagesKeptDays } }) => {
          const apart = rows.filter(({ booksAgree }) => !booksAgree)
          const sum = (value: (row: (typeof rows)[number]) => number) =>
            rows.reduce((total, row) => total + value(row), 0)
          const kept = rows.filter(({ adPlatform }) => adPlatform !== null).length
          const hasOld = kept < rows.length
          const hasErased = rows.some(({ adPlatform }) => adPlatform !== null && adPlatform.erased > 0)
          const reported = sum(({ adPlatform }) => adPlatform?.sales.count ?? 0)
          const withoutConsent = sum(({ adPlatform }) => adPlatform?.withoutConsent ?? 0)
          const known = (count: number) => (kept === 0 ? '–' : formatCount(count))
          const knownDays = hasOld && kept > 0 ? `on ${kept} of ${rows.length} days` : undefined
          return (
            <>
              {isAdvertisingOn ? null : (
                <p className={styles.off}>
                  Advertising is off, so no sales are reported to the ad network. To turn it on, set{' '}
                  <code>PIXEL_ID</code> and <code>PIXEL_TOKEN</code> and restart Fennel.
                </p>
              )}
              <StatTiles>
                <StatTile
                  label="Ledger and Stripe"
                  value={apart.length === 0 ? 'Match' : 'Mismatch'}
                  change={{
                    text:
                      apart.length === 0
                        ? `to the cent on all ${rows.length} days`
                        : `on ${apart.length} of ${rows.length} days`,
                    mood: apart.length === 0 ? 'good' : 'bad',
                  }}
                />
                <StatTile
                  label="Sales in the ledger"
                  value={formatCount(sum(({ ledger }) => ledger.sales.count))}
                />
                <StatTile
                  label="Sales reported to the network"
                  value={isAdvertisingOn || reported > 0 ? known(reported) : 'Off'}
                >
                  {isAdvertisingOn || reported > 0 ? knownDays : undefined}
                </StatTile>
                {isAdvertisingOn || withoutConsent > 0 ? (
                  <StatTile label="Not reported (no consent)" value={known(withoutConsent)}>
                    {knownDays}
                  </StatTile>
                ) : null}
              </StatTiles>
              {apart.length === 0 ? null : (
                <Panel
                  title="Differences"
                  note="Charges from the last few seconds may not be in the ledger yet."
                >
                  <ul>
                    {apart.flatMap((day) =>
                      differencesOf(day).map((words) => <li key={`${day.day} ${words}`}>{words}</li>),
                    )}
                  </ul>
                </Panel>
              )}
              <Panel title="Day by day" note={noteOf(hasErased, hasOld ? messagesKeptDays : undefined)}>
                <DataTable
                  caption="Ledger, Stripe and ad platform by day"
                  columns={comparisonColumns}
                  rows={rows}
                  rowKey={({ day }) => day}
                  empty="No days to show."
                />
              </Panel>
            </>
          )
        }}
      </LoadState>
    </>
  )
}

/** What the table counts, and why some of it is not known. */
function noteOf(hasErased: boolean, keptDays: number | undefined): string {
  return [
    'Sales are first plan payments and one-time offers. The network gets only sales from people who consent, and no renewals, so its numbers are lower. The last column shows what’s missing.',
    ...(hasErased
      ? ['Erased: the buyer’s data was deleted, so whether the sale was reported is no longer known.']
      : []),
    ...(keptDays === undefined
      ? []
      : [
          `Messages to the network are kept for ${formatCountOf(keptDays, 'day')}, so nothing is known about older ones.`,
        ]),
  ].join(' ')
}
