import { StepForm } from '../../questions/step-form.tsx'
import type { CardViewProps } from '../card-view.ts'
import { CardBody } from '../parts/card-body.tsx'
import { ComparisonGraph } from './comparison-graph.tsx'

/** This plan compared with the usual way, as two lines. */
export function ComparisonGraphCard({ step, isBusy, onContinue }: CardViewProps) {
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue}>
      {step.card.comparison === undefined ? null : <ComparisonGraph comparison={step.card.comparison} />}
      <CardBody card={step.card} />
    </StepForm>
  )
}
