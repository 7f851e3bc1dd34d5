import type { GoalWeightFeedback } from '@fennel/funnel'
import { classNames } from './class-names.ts'
import styles from './goal-feedback.module.css'

interface GoalFeedbackProps {
  readonly feedback: GoalWeightFeedback
  /** The heading level of its title. */
  readonly level: 2 | 3
}

/** What a goal means compared to today's weight; a goal below the healthy range is stated plainly. */
export function GoalFeedback({ feedback, level }: GoalFeedbackProps) {
  const Title = `h${level}` as const
  return (
    <div className={classNames(styles.feedback, styles[feedback.tone])} data-kind={feedback.kind}>
      {feedback.lossPercent > 0 ? (
        <p className={styles.percent} aria-hidden="true">
          −{feedback.lossPercent}%
        </p>
      ) : null}
      <div className={styles.words}>
        <Title className={styles.title}>{feedback.title}</Title>
        <p>{feedback.text}</p>
        {feedback.healthNote === undefined ? null : <p className={styles.health}>{feedback.healthNote}</p>}
      </div>
    </div>
  )
}
