import { useMemo } from 'react'
import type { CallInput } from '#web/api/index.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { formatCountOf } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { daysIn, daysInWords } from '../ui/period.ts'
import type { Period } from '../ui/period.ts'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { useToday } from '../ui/use-period.ts'
import type { Report } from './movement-columns.tsx'
import styles from './compared-totals.module.css'
import { TotalsPanel } from './totals-panel.tsx'

/** The totals of a period next to those of another; shown alone until the others have loaded. */
export function ComparedTotals({
  report,
  isByOrigin,
  query,
  isOutdated,
  period,
  other,
}: {
  readonly report: Report
  readonly isByOrigin: boolean
  /** The query the report was loaded with. */
  readonly query: NonNullable<CallInput<'revenueReport'>['query']>
  /** Whether the report still shows previously selected days. */
  readonly isOutdated: boolean
  readonly period: Period
  readonly other: Period
}) {
  const today = useToday()
  const { from, to } = other
  const asked = useMemo(() => ({ ...query, from, to }), [query, from, to])
  const loaded = useAdminCall('revenueReport', { query: asked })
  const isHere = loaded.data !== undefined && !loaded.isOutdated && !isOutdated
  const isOver = period.to < today
  const against = daysInWords(other)
  return (
    <>
      <p className={styles.words} role="status">
        {isHere
          ? comparisonWords(period, other, isOver)
          : loaded.isLoading
            ? `Loading ${against} to compare...`
            : ''}
      </p>
      {loaded.failure === undefined || isHere ? null : (
        <div className={styles.failure}>
          <Notice tone="bad">{`Can’t compare: ${loaded.failure}`}</Notice>
          <AdminButton variant="quiet" isOff={loaded.isLoading} onClick={loaded.reload}>
            Try again
          </AdminButton>
        </div>
      )}
      <TotalsPanel
        report={report}
        isByOrigin={isByOrigin}
        beside={isHere ? { report: loaded.data.data, against, isOver } : undefined}
      />
    </>
  )
}

/** What the period is compared with, and how the two differ. */
function comparisonWords(period: Period, other: Period, isOver: boolean): string {
  const [mine, others] = [daysIn(period), daysIn(other)]
  const lengths =
    mine === others ? '' : ` This period has ${formatCountOf(mine, 'day')}, the other ${others}.`
  const open = isOver ? '' : ' The last day isn’t over yet, so the comparison may still change.'
  return `Compared with ${daysInWords(other)}.${lengths}${open}`
}
