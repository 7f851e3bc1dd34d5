import type { QuizFlow } from '@fennel/funnel'
import { formatCount, formatKnown, formatShare } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { conditionWords } from './condition-words.ts'
import styles from './flow-drop-map.module.css'
import { dropLevel, formatMs, isStepOfQuiz, stepTitle } from './quiz-names.ts'
import type { StepReading } from './quiz-names.ts'

const legend = ['under 1%', '1–2%', '2–4%', '4–8%', '8% or more'] as const

/** The flow from top to bottom, each step colored by its drop-off; conditional steps are indented. */
export function FlowDropMap({
  steps,
  flow,
  onChoose,
}: {
  readonly steps: readonly StepReading[]
  readonly flow: QuizFlow | undefined
  readonly onChoose: (stepId: string) => void
}) {
  const most = Math.max(1, ...steps.filter(isStepOfQuiz).map(({ seen }) => seen ?? 0))
  const stepOf = (id: string) => flow?.steps.find((step) => step.id === id)
  const chapterOf = (id: string) => {
    const label = stepOf(id)?.stepLabelId
    return flow?.stepLabels.find((each) => each.id === label)?.label
  }
  const rows = steps.filter(({ place }) => place !== null)
  return (
    <Panel
      title="Flow map"
      note="Color and percentage show drop-off. The bar under a step compares the visits that saw it with those of the most seen step. Dashed steps appear only when their condition is met."
    >
      <ul className={styles.legend} aria-label="Color key">
        {legend.map((words, level) => (
          <li key={words}>
            <span className={styles.swatch} data-level={level} aria-hidden="true" />
            {words}
          </li>
        ))}
      </ul>
      <ol className={styles.map}>
        {rows.map((step, at) => {
          const { id, dropOff, answered, left, medianMs, isConditional } = step
          const seen = viewsOf(step)
          const condition = stepOf(id)?.conditionalDisplay
          const chapter = chapterOf(id)
          const before = rows[at - 1]
          const isNewChapter =
            chapter !== undefined && (before === undefined || chapterOf(before.id) !== chapter)
          return (
            <li key={id} className={styles.row} data-aside={isConditional}>
              {isNewChapter ? <p className={styles.chapter}>{chapter}</p> : null}
              {condition === undefined ? null : (
                <p className={styles.condition}>if {conditionWords(condition, steps, flow)}</p>
              )}
              <button
                type="button"
                className={styles.step}
                data-level={dropOff === null ? 'none' : dropLevel(dropOff.share)}
                onClick={() => onChoose(id)}
              >
                <span className={styles.name}>{stepTitle(step)}</span>
                <span className={styles.drop}>{dropOf(step)}</span>
                <span className={styles.more}>
                  {seen === null
                    ? `${formatCount(answered)} answered`
                    : `${formatCount(seen)} saw it, ${formatKnown(left)} left${medianMs === null ? '' : `, median ${formatMs(medianMs)}`}`}
                </span>
                <span className={styles.reach} style={{ inlineSize: reachOf(seen, most) }} />
              </button>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

/** The length of a step's bar. More visits see the landing page than start the quiz, so its bar is capped at 100%. */
function reachOf(seen: number | null, most: number): string {
  return `${Math.min(100, (100 * (seen ?? 0)) / most)}%`
}

/** How many visits saw a step; null if unknown, as where only visits that are counted elsewhere answered it. */
function viewsOf({ seen, answered }: StepReading): number | null {
  return seen === 0 && answered > 0 ? null : seen
}

/** The drop-off as text, or why there is none. */
function dropOf(step: StepReading): string {
  const { dropOff } = step
  if (viewsOf(step) === null) return 'unknown'
  if (dropOff === null) return 'no visits yet'
  return `${dropOff.share > 0 ? '−' : ''}${formatShare(dropOff.share)}`
}
