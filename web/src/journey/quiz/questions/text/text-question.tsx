import { readAnswer } from '@fennel/funnel'
import type { TextStep } from '@fennel/funnel'
import { useId, useState } from 'react'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import type { QuestionViewProps } from '../question-view.ts'
import { StepForm } from '../step-form.tsx'
import { useRefusal } from '../use-refusal.ts'

/** A line of words, such as a first name. */
export function TextQuestion({ step, answer, isBusy, onAnswer, onContinue }: QuestionViewProps<TextStep>) {
  const { conditions, fill } = useQuizContext()
  const [typed, setTyped] = useState(() => (typeof answer === 'string' ? answer : ''))
  const refusal = useRefusal()
  const errorId = useId()
  const isName = step.id === 'name'
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
          dir="auto"
          name={step.id}
          autoComplete={isName ? 'given-name' : 'off'}
          autoCapitalize={isName ? 'words' : 'sentences'}
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
