import { formatCents, formatCountOf } from '../ui/format.ts'
import { StatTile, StatTiles } from '../ui/stat-tile.tsx'
import { changeOf } from './change-of.ts'
import type { Comparison } from './change-of.ts'
import type { Report } from './movement-columns.tsx'

/** The totals of another period, and how to refer to it. */
interface Beside extends Comparison {
  readonly report: Report
}

const originWords = 'Not available by source or flow'

/** The totals of a period, each next to that of another period if there is one. */
export function TotalsPanel({
  report,
  isByOrigin,
  beside,
}: {
  readonly report: Report
  /** Filtered by source or flow, which visits are not counted by. */
  readonly isByOrigin: boolean
  readonly beside?: Beside | undefined
}) {
  const { totals, currency, visitors, leads } = report
  // NOTE: an offer sold along with a plan counts as its own product, and leads and visits have no product.
  const isOfProduct = leads === null
  const money = (cents: number | null) => (cents === null ? '–' : formatCents(cents, currency))
  const moved = (of: (one: Report) => number | null, better: 'more' | 'less' = 'more') => {
    const now = of(report)
    const before = beside === undefined ? null : of(beside.report)
    return now === null || before === null || beside === undefined
      ? undefined
      : changeOf(now, before, money, better, beside)
  }
  return (
    <StatTiles>
      <StatTile
        label="Gross"
        value={money(totals.grossCents)}
        change={moved(({ totals: all }) => all.grossCents)}
      >
        {formatCountOf(totals.payments, 'payment')}
      </StatTile>
      <StatTile
        label="Refunds"
        value={money(totals.refundCents)}
        change={moved(({ totals: all }) => all.refundCents, 'less')}
      >
        {/* NOTE: a dispute from before the period may be won within it. */}
        {totals.disputeCents < 0
          ? `Returned by banks: ${money(0 - totals.disputeCents)}`
          : `Taken by banks: ${money(totals.disputeCents)}`}
      </StatTile>
      <StatTile label="Net" value={money(totals.netCents)} change={moved(({ totals: all }) => all.netCents)}>
        Gross minus refunds and disputes
      </StatTile>
      <StatTile label="New" value={money(totals.newCents)} change={moved(({ totals: all }) => all.newCents)}>
        {isOfProduct
          ? 'This product only'
          : `${formatCountOf(totals.orders, 'order')}, including one-time offers`}
      </StatTile>
      <StatTile
        label="Renewal"
        value={money(totals.renewalCents)}
        change={moved(({ totals: all }) => all.renewalCents)}
      />
      <StatTile label="Monthly recurring revenue" value={money(report.mrrCents)}>
        {formatCountOf(report.renewingPlans, 'paid plan')} set to renew, as of now
      </StatTile>
      <StatTile
        label={isOfProduct ? 'Average price paid' : 'Average order'}
        value={money(averageOf(report))}
        change={moved(averageOf)}
      >
        {isOfProduct ? 'Per new sale of this product' : 'New revenue per order'}
      </StatTile>
      <StatTile label="Net per lead" value={money(netPerLead(report))} change={moved(netPerLead)}>
        {leads === null ? 'Not available by product' : formatCountOf(leads, 'lead')}
      </StatTile>
      <StatTile
        label="Net per visit"
        value={isByOrigin ? '–' : money(netPerVisit(report))}
        change={isByOrigin ? undefined : moved(netPerVisit)}
      >
        {visitors === null
          ? 'Not available by product'
          : isByOrigin
            ? originWords
            : formatCountOf(visitors, 'visit')}
      </StatTile>
    </StatTiles>
  )
}

function averageOf({ averageOrderCents }: Report): number | null {
  return averageOrderCents === null ? null : Math.round(averageOrderCents)
}

function netPerLead({ totals, leads }: Report): number | null {
  return leads === null || leads === 0 ? null : Math.round(totals.netCents / leads)
}

function netPerVisit({ totals, visitors }: Report): number | null {
  return visitors === null || visitors === 0 ? null : Math.round(totals.netCents / visitors)
}
