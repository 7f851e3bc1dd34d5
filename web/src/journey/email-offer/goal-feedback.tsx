import type { GoalWeightFeedback } from '@fennel/funnel'
import styles from './goal-feedback.module.css'

/** What the goal means beside today's weight; a goal below the healthy range is said plainly. */
export function GoalFeedback({ feedback }: { readonly feedback: GoalWeightFeedback }) {
  return (
    <div className={styles.feedback} data-tone={feedback.tone}>
      <h3>{feedback.title}</h3>
      <p>{feedback.text}</p>
      {feedback.healthNote === undefined ? null : <p className={styles.note}>{feedback.healthNote}</p>}
    </div>
  )
}
