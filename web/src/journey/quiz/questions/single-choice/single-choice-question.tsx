import { unitSystemOf } from '@fennel/funnel'
import type { SingleChoiceStep } from '@fennel/funnel'
import { useQuiz } from '#web/visitor/index.ts'
import type { QuestionViewProps } from '../question-view.ts'
import { StepForm } from '../step-form.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { useHeldChoice } from './use-held-choice.ts'

/** Asks for one answer. A press shows the card as chosen for a moment, then moves on by itself. */
export function SingleChoiceQuestion({
  step,
  headingId,
  answer,
  isBusy,
  onKeep,
  onContinue,
}: QuestionViewProps<SingleChoiceStep>) {
  const units = useQuiz((state) => state.preferences.preferredUnits)
  const { chosen, choose } = useHeldChoice(answer, onKeep, onContinue)
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue} hasForward={isKnown(step, answer)}>
      <ChoiceCards
        options={step.options}
        layout={step.layout ?? 'list'}
        headingId={headingId}
        system={unitSystemOf(units)}
        chosen={chosen}
        onChoose={choose}
      />
    </StepForm>
  )
}

function isKnown(step: SingleChoiceStep, answer: unknown): boolean {
  return step.options.some((option) => option.value === answer)
}
