import type { QuizProgress } from '@fennel/funnel'
import type { CSSProperties } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './progress-pills.module.css'

/** How far the visitor is: a pill per group, or a single bar. One element for a screen reader. */
export function ProgressPills({ progress }: { readonly progress: QuizProgress }) {
  const { groups, label, ratio, counter } = progress
  const percent = Math.round(ratio * 100)
  const valueText =
    label === undefined ? `Step ${counter.n} of ${counter.total}` : `${label}, ${percent}% of the quiz done`
  const pills =
    groups.length > 0 ? groups : [{ id: 'quiz', label: undefined, ratio, state: 'current' as const }]
  return (
    <div
      role="progressbar"
      aria-label="Quiz progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={styles.pills}
    >
      {pills.map((pill) => (
        <div key={pill.id} className={classNames(styles.pill, styles[pill.state])}>
          {pill.label === undefined ? null : <span className={styles.label}>{pill.label}</span>}
          <span className={styles.track}>
            <span className={styles.fill} style={filledTo(pill.ratio)} />
          </span>
        </div>
      ))}
    </div>
  )
}

/** No style for an empty bar: a prerendered page must not contain inline styles. */
function filledTo(ratio: number): CSSProperties | undefined {
  return ratio === 0 ? undefined : { transform: `scaleX(${ratio})` }
}
