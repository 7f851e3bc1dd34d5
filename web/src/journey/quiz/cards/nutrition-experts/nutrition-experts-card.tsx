import { BrandPicture } from '#web/ui/brand-picture.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import { StepForm } from '../../questions/step-form.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import type { CardViewProps } from '../card-view.ts'
import { CardBody } from '../parts/card-body.tsx'
import styles from './nutrition-experts.module.css'

/** The people behind the plan, each with a sentence about them. */
export function NutritionExpertsCard({ step, isBusy, onContinue }: CardViewProps) {
  const { fill } = useQuizContext()
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue}>
      <ul className={styles.people}>
        {(step.card.people ?? []).map((person) => (
          <li key={person.name} className={styles.person}>
            <BrandPicture picture={person.picture} className={styles.portrait} priority />
            <div className={styles.words}>
              <p className={styles.name}>
                {person.name}
                <SampleMark of={person} kind="expert" isDrawn />
              </p>
              <p className={styles.role}>{person.role}</p>
              <p className={styles.text}>{fill(person.text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <CardBody card={step.card} />
    </StepForm>
  )
}
