import type { CustomCardId, InPageInfoCardStep } from '@fennel/funnel'
import { CustomCard } from '../../cards/custom-card.tsx'
import { CardBody } from '../../cards/parts/card-body.tsx'
import type { QuestionViewProps } from '../question-view.ts'
import { StepForm } from '../step-form.tsx'

/** The default card for each kind of content. A testimonial needs no custom card. */
const defaultCards: Readonly<Record<InPageInfoCardStep['content'], CustomCardId | undefined>> = {
  graph: 'weight-loss-comparison-graph',
  testimonial: undefined,
  'face-change': 'face-change',
  'custom-loader': 'calculating-plan-loader',
}

/** Information inside the quiz frame. */
export function InPageInfoCard({ step, isBusy, onContinue }: QuestionViewProps<InPageInfoCardStep>) {
  const cardId = step.customComponent ?? defaultCards[step.content]
  if (cardId !== undefined)
    return <CustomCard id={cardId} step={step} isBusy={isBusy} onContinue={onContinue} />
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue}>
      <CardBody card={step.card} />
    </StepForm>
  )
}
