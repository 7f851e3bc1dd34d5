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

/** Asks for one or more answers. An exclusive option ('none of these') clears the others and vice versa. */
export function MultipleChoiceQuestion({
  step,
  headingId,
  answer,
  isBusy,
  onAnswer,
}: QuestionViewProps<MultipleChoiceStep>) {
  const { conditions } = useQuizContext()
  // NOTE: options that no longer exist are left out, because nobody could see or uncheck them.
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    chosenValues(answer).filter((value) => step.options.some((option) => option.value === value)),
  )
  const refusal = useRefusal()
  const errorId = useId()
  const forward = () => {
    const read = readAnswer(step, chosen)
    if (read.ok) onAnswer(read.answer ?? [])
    else refusal.show(read)
  }
  const toggle = (value: string) => {
    const after = toggleChoice(step, chosen, value)
    setChosen(after)
    // A checkmark that is rejected is explained with the same message as a submission with it would be.
    const isApplied = chosen.includes(value) || after.includes(value)
    const read = isApplied ? undefined : readAnswer(step, [...chosen, value])
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
