import { StepForm } from '../../questions/step-form.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import type { CardViewProps } from '../card-view.ts'
import { CardBody } from '../parts/card-body.tsx'
import { BeforeAfterSlider } from './before-after-slider.tsx'

/** A drawn face, today and some months later, with a slider between them. */
export function FaceChangeCard({ step, isBusy, onContinue }: CardViewProps) {
  const { answers } = useQuizContext()
  const { picture } = step.card
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue}>
      {picture === undefined ? null : (
        <BeforeAfterSlider picture={picture} row={answers['gender'] === 'male' ? 'second' : 'first'} />
      )}
      <CardBody card={step.card} hidesPicture />
    </StepForm>
  )
}
