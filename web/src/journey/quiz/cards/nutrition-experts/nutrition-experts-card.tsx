import { BrandPicture } from '#web/ui/brand-picture.tsx'
import { StepForm } from '../../questions/step-form.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import type { CardViewProps } from '../card-view.ts'
import { CardBody } from '../parts/card-body.tsx'
import styles from './nutrition-experts.module.css'

/** The people behind the plan, each with a sentence of their own. */
export function NutritionExpertsCard({ step, isBusy, onContinue }: CardViewProps) {
  const { fill } = useQuizContext()
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue}>
      <ul className={styles.people}>
        {(step.card.people ?? []).map(({ name, role, text, picture }) => (
          <li key={name} className={styles.person}>
            <BrandPicture picture={picture} className={styles.portrait} priority />
            <div className={styles.words}>
              <p className={styles.name}>{name}</p>
              <p className={styles.role}>{role}</p>
              <p className={styles.text}>{fill(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <CardBody card={step.card} />
    </StepForm>
  )
}
