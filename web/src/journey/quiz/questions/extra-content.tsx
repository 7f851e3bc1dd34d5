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
  const { conditions, fill } = useQuizContext()
  const { extraContent } = step
  if (extraContent === undefined) return null
  const context = { ...conditions, answers: { ...conditions.answers, ...draft } }
  return (
    <div aria-live="polite">
      {conditionHolds(extraContent.when, context) ? (
        <div className={styles.note}>
          {extraContent.title === undefined ? null : (
            <p className={styles.title}>{fill(extraContent.title)}</p>
          )}
          <p>{fill(extraContent.text)}</p>
        </div>
      ) : null}
    </div>
  )
}
