import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatCount, formatShare } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { SelectFilter } from '../ui/select-filter.tsx'
import styles from './answers-panel.module.css'
import { stepTitle, withheldWords } from './quiz-names.ts'
import type { StepReading } from './quiz-names.ts'

interface Choice {
  readonly label: string
  readonly value: string
  readonly count: number
  /** Of all visits whose answer is stored; with multiple answers the shares add up to more than 1. */
  readonly share: number | null
}

const columns: readonly Column<Choice>[] = [
  { id: 'label', header: 'Answer', value: ({ label }) => label, wraps: true },
  { id: 'value', header: 'Stored as', value: ({ value }) => value, isHidden: true },
  {
    id: 'count',
    header: 'Responses',
    value: ({ count }) => count,
    cell: ({ count }) => formatCount(count),
    align: 'end',
  },
  {
    id: 'share',
    header: 'Share of answers',
    value: ({ share }) => share,
    cell: ({ share }) => (
      <span className={styles.share}>
        <span
          className={styles.bar}
          style={{ inlineSize: `${Math.min(1, share ?? 0) * 6}rem` }}
          aria-hidden="true"
        />
        {formatShare(share)}
      </span>
    ),
    align: 'end',
  },
]

/** How people answered a step, or why that is not counted. */
export function AnswersPanel({
  steps,
  chosen,
  onChoose,
}: {
  readonly steps: readonly StepReading[]
  readonly chosen: string | undefined
  readonly onChoose: (stepId: string) => void
}) {
  const step =
    steps.find(({ id }) => id === chosen) ??
    steps.find(({ optionsWithheld }) => optionsWithheld === null) ??
    steps[0]
  if (step === undefined) return null
  const rows = step.options.map((option) => ({
    ...option,
    share: step.told === 0 ? null : option.count / step.told,
  }))
  return (
    <Panel
      title="Answers"
      note={noteOf(step)}
      actions={
        <SelectFilter
          label="Step"
          value={step.id}
          options={steps.map((each) => ({ value: each.id, label: stepTitle(each) }))}
          onChange={onChoose}
        />
      }
    >
      {step.optionsWithheld === null ? (
        <DataTable
          caption={`Answers to step ${stepTitle(step)}`}
          columns={columns}
          rows={rows}
          rowKey={({ value }) => value}
          empty="No answers match these filters."
        />
      ) : (
        <p className={styles.withheld}>{withheldWords[step.optionsWithheld]}</p>
      )}
    </Panel>
  )
}

/** The question, and how many of the answers are counted: without consent to statistics none are stored. */
function noteOf({ title, answered, told, optionsWithheld }: StepReading): string {
  if (optionsWithheld !== null || told >= answered) return title
  return `${title} Based on ${formatCount(told)} of ${formatCount(answered)} answers; the rest come from visitors who didn’t consent to analytics.`
}
