import { readAnswer } from '@fennel/funnel'
import type { NumericStep, TextStep } from '@fennel/funnel'
import { useId, useState } from 'react'
import type { ComponentProps } from 'react'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useQuizContext } from '../use-quiz-context.ts'
import type { QuestionViewProps } from './question-view.ts'
import { StepForm } from './step-form.tsx'
import { useRefusal } from './use-refusal.ts'

interface TypedQuestionProps {
  readonly question: QuestionViewProps<NumericStep | TextStep>
  /** The field's initial value. */
  readonly initial: string
  /** How the field looks and which keyboard it asks for. */
  readonly field: Pick<
    ComponentProps<typeof TextField>,
    'autoCapitalize' | 'autoComplete' | 'dir' | 'inputMode' | 'look' | 'maxLength' | 'suffix'
  >
}

/** A question answered in one text field. What was typed stays, even if it is rejected. */
export function TypedQuestion({ question, initial, field }: TypedQuestionProps) {
  const { step, isBusy, onAnswer, onContinue } = question
  const { fill } = useQuizContext()
  const [typed, setTyped] = useState(initial)
  const refusal = useRefusal()
  const errorId = useId()
  const forward = () => {
    const read = readAnswer(step, typed)
    if (!read.ok) refusal.show(read)
    else if (read.answer === undefined && initial === '') onContinue()
    // An empty answer takes back the one that was given before.
    else onAnswer(read.answer ?? '')
  }
  return (
    <StepForm step={step} isBusy={isBusy} onForward={forward}>
      <div>
        <TextField
          {...field}
          label={fill(step.title)}
          hidesLabel
          name={step.id}
          enterKeyHint="next"
          placeholder={step.placeholder}
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
