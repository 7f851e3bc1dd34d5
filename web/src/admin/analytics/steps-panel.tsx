import { useMemo } from 'react'
import { Link } from 'wouter'
import { AdminButton } from '../ui/admin-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatKnown, formatShare, pointsOf } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { endsOf } from '../ui/table-file.ts'
import { leadsLink, stepsWithLeads } from './leads-link.ts'
import type { LeadsQuestion } from './leads-link.ts'
import { againstName, formatMs, formatPoints, stepTitle } from './quiz-names.ts'
import type { QuizComparison, StepReading } from './quiz-names.ts'

/** Every step in order with how many visits saw, answered and left it, and how long it took. */
export function StepsPanel({
  steps,
  comparison,
  question,
  onAnswers,
}: {
  readonly steps: readonly StepReading[]
  readonly comparison: QuizComparison | null
  /** The people the page is about; absent if leads cannot be filtered that way. */
  readonly question: LeadsQuestion | undefined
  /** Shows the answers of a step. */
  readonly onAnswers: (stepId: string) => void
}) {
  const columns = useMemo(
    () => [
      ...numberColumns,
      ...(comparison === null ? [] : comparisonColumns(comparison)),
      ...actionColumns(steps, question, onAnswers),
    ],
    [steps, comparison, question, onAnswers],
  )
  return (
    <Panel
      title="Step by step"
      note="Drop-off: share of visits that saw a step and went no further. Visits still in progress count until they continue. A landing page’s first question counts every visit to the page as seen; views of later questions there are unknown. Visits that began with another flow, or with another version of this one, can answer on a landing page, but its views don’t include them. Times are estimates. “Lost leads” lists people who gave an email address, by the day they first gave one, so it starts at the email step. It includes those who left at a conditional step that follows, and not those who finished in another browser. It isn’t available for a single version."
    >
      <DataTable
        caption="Quiz steps"
        columns={columns}
        rows={steps}
        rowKey={({ id }) => id}
        empty="This flow has no steps."
      />
    </Panel>
  )
}

const numberColumns: readonly Column<StepReading>[] = [
  { id: 'place', header: 'Step', value: ({ place }) => place, align: 'end' },
  {
    id: 'id',
    header: 'Question',
    value: ({ id }) => id,
    wraps: true,
    cell: ({ title, isConditional, isOnLanding }) => (
      <>
        {title}
        {isConditional ? <small> (conditional)</small> : null}
        {isOnLanding ? <small> (landing page)</small> : null}
      </>
    ),
  },
  { id: 'type', header: 'Type', value: ({ type }) => type, isHidden: true },
  countColumn('seen', 'Seen'),
  {
    ...countColumn('answered', 'Answered'),
    value: answeredOf,
    cell: (step) => formatKnown(answeredOf(step)),
  },
  countColumn('left', 'Left'),
  {
    id: 'dropOff',
    header: 'Drop-off',
    value: ({ dropOff }) => dropOff?.share ?? null,
    cell: ({ dropOff }) => formatShare(dropOff?.share ?? null),
    align: 'end',
  },
  {
    id: 'interval',
    header: '95% interval',
    value: ({ dropOff }) => dropOff?.low ?? null,
    cell: ({ dropOff }) =>
      dropOff === null ? '–' : `${formatShare(dropOff.low)} to ${formatShare(dropOff.high)}`,
    file: endsOf(
      '95% interval',
      ({ dropOff }) => dropOff?.low ?? null,
      ({ dropOff }) => dropOff?.high ?? null,
    ),
    align: 'end',
    isHidden: true,
  },
  {
    id: 'median',
    header: 'Median time',
    value: ({ medianMs }) => medianMs,
    cell: ({ medianMs }) => formatMs(medianMs),
    file: [{ header: 'Median time, seconds', value: ({ medianMs }) => secondsOf(medianMs) }],
    align: 'end',
  },
  {
    id: 'p90',
    header: 'Slowest 10%',
    value: ({ p90Ms }) => p90Ms,
    cell: ({ p90Ms }) => (p90Ms === null ? '–' : `over ${formatMs(p90Ms)}`),
    file: [{ header: 'Slowest 10%, over seconds', value: ({ p90Ms }) => secondsOf(p90Ms) }],
    align: 'end',
  },
]

function secondsOf(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1000
}

/** How many answered a step. A step that asks nothing cannot be left unanswered, so it has no number. */
function answeredOf({ answered, optionsWithheld }: StepReading): number | null {
  return optionsWithheld === 'nothing-asked' ? null : answered
}

function countColumn(id: 'seen' | 'answered' | 'left', header: string): Column<StepReading> {
  return { id, header, value: (row) => row[id], cell: (row) => formatKnown(row[id]), align: 'end' }
}

function comparisonColumns(comparison: QuizComparison): readonly Column<StepReading>[] {
  const { steps } = comparison
  const differenceOf = ({ id }: StepReading) => steps[id]?.difference ?? null
  const pointsIn = (part: 'difference' | 'low' | 'high') => (row: StepReading) => {
    const found = differenceOf(row)
    return found === null ? null : pointsOf(found[part])
  }
  const pointsAgainst = `Points vs. ${againstName(comparison)}`
  return [
    {
      id: 'difference',
      header: pointsAgainst,
      value: pointsIn('difference'),
      cell: (row) => {
        const found = differenceOf(row)
        return found === null ? '–' : formatPoints(found.difference)
      },
      align: 'end',
    },
    {
      id: 'differenceInterval',
      header: '95% interval of difference',
      value: pointsIn('low'),
      file: endsOf('95% interval of difference in points', pointsIn('low'), pointsIn('high')),
      cell: (row) => {
        const found = differenceOf(row)
        return found === null ? '–' : `${formatPoints(found.low)} to ${formatPoints(found.high)}`
      },
      align: 'end',
    },
  ]
}

function actionColumns(
  steps: readonly StepReading[],
  question: LeadsQuestion | undefined,
  onAnswers: (stepId: string) => void,
): readonly Column<StepReading>[] {
  const withLeads = stepsWithLeads(steps)
  return [
    {
      id: 'answers',
      header: 'Answers',
      fixed: true,
      value: () => null,
      file: [],
      cell: (step) => (
        <AdminButton
          variant="quiet"
          aria-label={`Show answers to step ${stepTitle(step)}`}
          onClick={() => onAnswers(step.id)}
        >
          Show
        </AdminButton>
      ),
    },
    {
      id: 'leads',
      header: 'Leads',
      fixed: true,
      value: () => null,
      file: [],
      cell: (step) =>
        question === undefined || !withLeads.includes(step) ? (
          '–'
        ) : (
          <Link
            href={leadsLink({ ...question, left: step.id })}
            aria-label={`Lost leads at step ${stepTitle(step)}`}
          >
            Lost leads
          </Link>
        ),
    },
  ]
}
