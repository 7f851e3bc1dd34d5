import { goalMayHarm, summarizeAnswer } from '@fennel/funnel'
import type { ProfileSummaryStep } from '@fennel/funnel'
import { useFlow } from '#web/brand/index.ts'
import { CardBody } from '../../cards/parts/card-body.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import type { QuestionViewProps } from '../question-view.ts'
import { StepForm } from '../step-form.tsx'
import styles from './profile-summary.module.css'

/**
 * The visitor's answers so far, line by line and in their own units. Leaves out the goal weight if a goal may harm
 * them.
 */
export function ProfileSummary({ step, isBusy, onContinue }: QuestionViewProps<ProfileSummaryStep>) {
  const flow = useFlow()
  const { answers, units } = useQuizContext()
  const lines = step.lines.flatMap(({ label, questionId }) => {
    const question = flow.steps.find(({ id }) => id === questionId)
    if (question?.type === 'goal-weight' && goalMayHarm(answers)) return []
    const words = question === undefined ? '' : summarizeAnswer(question, answers[questionId], units)
    return words === '' ? [] : [{ label, words }]
  })
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue}>
      <dl className={styles.lines}>
        {lines.map(({ label, words }) => (
          <div key={label} className={styles.line}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.words}>{words}</dd>
          </div>
        ))}
      </dl>
      <CardBody card={step.card} />
    </StepForm>
  )
}
