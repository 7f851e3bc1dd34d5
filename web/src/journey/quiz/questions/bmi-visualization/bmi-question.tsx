import { bmiCategory, bmiSegments, bodyMassIndex, heightOrDefault, weightOrDefault } from '@fennel/funnel'
import type { BmiStep } from '@fennel/funnel'
import { BmiGauge } from '#web/ui/bmi-gauge.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import type { QuestionViewProps } from '../question-view.ts'
import { StepForm } from '../step-form.tsx'
import styles from './bmi-question.module.css'

/** The visitor's body mass index on its gauge, with the brand's text about it. */
export function BmiQuestion({ step, isBusy, onContinue }: QuestionViewProps<BmiStep>) {
  const { answers, fill } = useQuizContext()
  const kilograms = weightOrDefault(answers[step.weightQuestionId])
  const bmi = bodyMassIndex(kilograms, heightOrDefault(answers[step.heightQuestionId]))
  const category = bmiCategory(bmi)
  const label = bmiSegments.find((segment) => segment.category === category)?.label ?? ''
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue}>
      {bmi === 0 ? (
        <p className={styles.words}>Please go back and enter your weight, so that we can work this out.</p>
      ) : (
        <div className={styles.card} data-category={category}>
          <p className={styles.result}>
            <span className={styles.number}>{bmi.toFixed(1)}</span>
            <span className={styles.category}>{label}</span>
          </p>
          <BmiGauge bmi={bmi} />
          <p className={styles.words}>{fill(step.feedback[category])}</p>
        </div>
      )}
    </StepForm>
  )
}
