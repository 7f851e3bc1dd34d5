import { readAnswer } from '@fennel/funnel'
import type { NumericStep } from '@fennel/funnel'
import { useId, useState } from 'react'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import type { QuestionViewProps } from '../question-view.ts'
import { StepForm } from '../step-form.tsx'
import { useRefusal } from '../use-refusal.ts'

/** A number typed on a number pad. What was typed stays, also when it is refused. */
export function NumericQuestion({
  step,
  answer,
  isBusy,
  onAnswer,
  onContinue,
}: QuestionViewProps<NumericStep>) {
  const { conditions, fill } = useQuizContext()
  const [typed, setTyped] = useState(() =>
    typeof answer === 'object' || answer === undefined ? '' : String(answer),
  )
  const refusal = useRefusal()
  const errorId = useId()
  const forward = () => {
    const read = readAnswer(step, typed, conditions)
    if (!read.ok) refusal.show(read)
    else if (read.answer === undefined) onContinue()
    else onAnswer(read.answer)
  }
  return (
    <StepForm step={step} isBusy={isBusy} onForward={forward}>
      <div>
        <TextField
          label={fill(step.title)}
          hidesLabel
          look="number"
          name={step.id}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={20}
          placeholder={step.placeholder}
          suffix={step.suffix}
          value={typed}
          isInvalid={refusal.message !== undefined}
          describedBy={errorId}
          onType={(value) => {
            refusal.clear()
            setTyped(value)
          }}
        />
        <FieldError id={errorId} message={refusal.message} attempt={refusal.attempt} />
      </div>
    </StepForm>
  )
}
