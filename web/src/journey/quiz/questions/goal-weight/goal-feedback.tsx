import type { GoalWeightFeedback } from '@fennel/funnel'
import { classNames } from '#web/ui/class-names.ts'
import styles from './goal-feedback.module.css'

/** What a goal means beside today's weight. Its place is announced when the words change. */
export function GoalFeedback({ feedback }: { readonly feedback: GoalWeightFeedback | undefined }) {
  return (
    <div aria-live="polite" className={styles.place}>
      {feedback === undefined ? null : (
        <div className={classNames(styles.feedback, styles[feedback.tone])} data-kind={feedback.kind}>
          {feedback.lossPercent > 0 ? (
            <p className={styles.percent} aria-hidden="true">
              −{feedback.lossPercent}%
            </p>
          ) : null}
          <div className={styles.words}>
            <p className={styles.title}>{feedback.title}</p>
            <p>{feedback.text}</p>
            {feedback.healthNote === undefined ? null : (
              <p className={styles.health}>{feedback.healthNote}</p>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
