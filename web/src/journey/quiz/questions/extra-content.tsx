import { conditionHolds } from '@fennel/funnel'
import type { Answers, QuizStep } from '@fennel/funnel'
import { useQuizContext } from '../use-quiz-context.ts'
import styles from './extra-content.module.css'

interface ExtraContentProps {
  readonly step: QuizStep
  /** Answers not stored yet that may decide whether the text shows. */
  readonly draft?: Answers | undefined
}

/**
 * The brand's text below a question: why it is asked, a reassurance, a reward for an answer. Announced when an answer
 * makes it appear.
 */
export function ExtraContent({ step, draft }: ExtraContentProps) {
  const { conditions, fill, knows } = useQuizContext()
  const { extraContent } = step
  if (extraContent === undefined) return null
  const context = { ...conditions, answers: { ...conditions.answers, ...draft } }
  const { title = '', text, when } = extraContent
  // NOTE: a text with an unfilled placeholder would promise something nobody has computed, such as the date of a goal
  // out of reach.
  const isShown = conditionHolds(when, context) && knows(title) && knows(text)
  return (
    <div aria-live="polite">
      {isShown ? (
        <div className={styles.note}>
          {title === '' ? null : <p className={styles.title}>{fill(title)}</p>}
          <p>{fill(text)}</p>
        </div>
      ) : null}
    </div>
  )
}
