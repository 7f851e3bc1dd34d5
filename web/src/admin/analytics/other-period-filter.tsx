import { otherPeriodProblem } from '@fennel/contract'
import { DateFilter } from '../ui/date-filter.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Period } from '../ui/period.ts'
import styles from '../ui/select-filter.module.css'

type OtherDays = Readonly<{ otherFrom?: string; otherTo?: string }>

const problemId = 'other-period-problem'

/** The days of the comparison period. */
export function OtherPeriodFilter({
  days: { otherFrom, otherTo },
  period,
  onChange,
}: {
  readonly days: OtherDays
  readonly period: Period
  readonly onChange: (changes: OtherDays) => void
}) {
  const hasProblem = otherPeriodProblem(period, { from: otherFrom, to: otherTo }) !== undefined
  const shownProblemId = hasProblem ? problemId : undefined
  return (
    <>
      <DateFilter
        label="Compare from"
        value={otherFrom}
        problemId={shownProblemId}
        onChange={(day) => onChange({ otherFrom: day })}
      />
      <DateFilter
        label="Compare to"
        value={otherTo}
        problemId={shownProblemId}
        onChange={(day) => onChange({ otherTo: day })}
      />
    </>
  )
}

/** Why the days cannot be compared, if so; outside the filters, which collapse on a phone. */
export function OtherPeriodProblem({
  days: { otherFrom, otherTo },
  period,
}: {
  readonly days: OtherDays
  readonly period: Period
}) {
  const problem = otherPeriodProblem(period, { from: otherFrom, to: otherTo })
  return (
    <div id={problemId} className={styles.problem}>
      <Notice tone="bad">
        {problem === undefined ? undefined : `Can’t compare: the comparison period ${problem}.`}
      </Notice>
    </div>
  )
}
