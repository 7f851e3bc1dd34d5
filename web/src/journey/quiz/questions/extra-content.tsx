import { conditionHolds } from '@fennel/funnel'
import type { Answers, QuizStep } from '@fennel/funnel'
import { useQuizContext } from '../use-quiz-context.ts'
import styles from './extra-content.module.css'

interface ExtraContentProps {
  readonly step: QuizStep
  /** Answers not kept yet that may decide whether the words show. */
  readonly draft?: Answers | undefined
}

/** The brand's words below a question: why it is asked, a reassurance, an answer paid back. Announced when an answer brings them. */
export function ExtraContent({ step, draft }: ExtraContentProps) {
  const { conditions, fill, knows } = useQuizContext()
  const { extraContent } = step
  if (extraContent === undefined) return null
  const context = { ...conditions, answers: { ...conditions.answers, ...draft } }
  const { title = '', text, when } = extraContent
  // NOTE: Words with a gap would promise what nobody has worked out, such as the day of a goal out of reach.
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
