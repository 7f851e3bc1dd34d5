import { DateFilter } from './date-filter.tsx'
import { daysInWords, isReversed, periodChoices, periodProblem, periodProblemId } from './period.ts'
import { Notice } from './notice.tsx'
import type { Period, PeriodFilters } from './period.ts'
import styles from './select-filter.module.css'
import { SelectFilter } from './select-filter.tsx'
import { useToday } from './use-period.ts'

/** Selects the days a page shows; `period` is the result of `filters`. */
export function PeriodFilter({
  filters,
  period,
  onChange,
}: {
  readonly filters: PeriodFilters
  readonly period: Period
  readonly onChange: (changes: PeriodFilters) => void
}) {
  const shownProblemId = periodProblem(filters, period) === undefined ? undefined : periodProblemId
  return (
    <>
      <SelectFilter
        label="Period"
        value={filters.period ?? '28'}
        options={periodChoices}
        onChange={(chosen) => onChange({ period: chosen })}
      />
      {filters.period === 'custom' ? (
        <>
          <DateFilter
            label="From"
            value={filters.from}
            problemId={shownProblemId}
            onChange={(from) => onChange({ from })}
          />
          <DateFilter
            label="To"
            value={filters.to}
            problemId={shownProblemId}
            onChange={(to) => onChange({ to })}
          />
        </>
      ) : null}
    </>
  )
}

/** Why a page shows other days than were selected; outside the filters, which collapse on a phone. */
export function PeriodProblem({
  filters,
  period,
}: {
  readonly filters: PeriodFilters
  readonly period: Period
}) {
  const problem = periodProblem(filters, period)
  if (problem === undefined) return null
  return (
    <div id={periodProblemId} className={styles.problem}>
      <Notice tone="bad">{problem}</Notice>
    </div>
  )
}

/** The same for a list, when its dates are reversed. */
export function ListDaysProblem({ from, to }: { readonly from?: string; readonly to?: string }) {
  if (from === undefined || to === undefined || !isReversed({ from, to })) return null
  return <PeriodProblem filters={{ period: 'custom', from, to }} period={{ from: to, to }} />
}

/** The days shown, and whether they are over; outside the filters, which collapse on a phone. */
export function PeriodDays({ period }: { readonly period: Period }) {
  const today = useToday()
  return (
    <p className={styles.days}>
      {daysInWords(period)}
      {period.to < today ? '' : '. In progress, so these numbers may still grow.'}
    </p>
  )
}
