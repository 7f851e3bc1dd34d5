import type { InfoCardStep } from '@fennel/funnel'
import { CardBody } from '../../cards/parts/card-body.tsx'
import { CustomCard } from '../../cards/custom-card.tsx'
import type { QuestionViewProps } from '../question-view.ts'
import { StepForm } from '../step-form.tsx'

/** A pause between questions: a picture and text, or a custom card. */
export function InfoCard({ step, isBusy, onContinue }: QuestionViewProps<InfoCardStep>) {
  if (step.customComponent !== undefined) {
    return <CustomCard id={step.customComponent} step={step} isBusy={isBusy} onContinue={onContinue} />
  }
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue}>
      <CardBody card={step.card} />
    </StepForm>
  )
}
