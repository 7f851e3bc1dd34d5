import { chosenValues, optionDescription, readAnswer, toggleChoice } from '@fennel/funnel'
import type { MultipleChoiceStep } from '@fennel/funnel'
import { useId, useState } from 'react'
import { FieldError } from '#web/ui/field-error.tsx'
import { OptionCheckbox } from '#web/ui/option-checkbox.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import type { QuestionViewProps } from '../question-view.ts'
import { StepForm } from '../step-form.tsx'
import { useRefusal } from '../use-refusal.ts'

/** As many answers as fit. An exclusive one ('none of these') clears the others and the reverse. */
export function MultipleChoiceQuestion({
  step,
  headingId,
  answer,
  isBusy,
  onAnswer,
}: QuestionViewProps<MultipleChoiceStep>) {
  const { conditions } = useQuizContext()
  // NOTE: without what was offered once: nobody could see it ticked, let alone untick it.
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    chosenValues(answer).filter((value) => step.options.some((option) => option.value === value)),
  )
  const refusal = useRefusal()
  const errorId = useId()
  const forward = () => {
    const read = readAnswer(step, chosen, conditions)
    if (read.ok) onAnswer(read.answer ?? [])
    else refusal.show(read)
  }
  const toggle = (value: string) => {
    const after = toggleChoice(step, chosen, value)
    setChosen(after)
    // A tick that is not taken is refused in words, as it would be with all of them.
    const isTaken = chosen.includes(value) || after.includes(value)
    const read = isTaken ? undefined : readAnswer(step, [...chosen, value], conditions)
    if (read?.ok === false) refusal.show(read)
    else refusal.clear()
  }
  return (
    <StepForm step={step} isBusy={isBusy} onForward={forward} draft={{ [step.id]: chosen }}>
      <OptionList labelledBy={headingId} describedBy={errorId} layout={step.layout ?? 'list'}>
        {step.options.map((option) => (
          <OptionCheckbox
            key={option.id}
            value={option.value}
            label={option.label}
            description={optionDescription(option, conditions.unitSystem)}
            picture={option.image}
            isChosen={chosen.includes(option.value)}
            onToggle={() => toggle(option.value)}
          />
        ))}
      </OptionList>
      <FieldError id={errorId} message={refusal.message} attempt={refusal.attempt} />
    </StepForm>
  )
}
