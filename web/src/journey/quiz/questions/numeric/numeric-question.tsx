import type { NumericStep } from '@fennel/funnel'
import type { QuestionViewProps } from '../question-view.ts'
import { TypedQuestion } from '../typed-question.tsx'

/** A number typed on a number pad. */
export function NumericQuestion(question: QuestionViewProps<NumericStep>) {
  const { step, answer } = question
  return (
    <TypedQuestion
      question={question}
      initial={typeof answer === 'object' || answer === undefined ? '' : String(answer)}
      field={{
        look: 'number',
        inputMode: 'numeric',
        autoComplete: 'off',
        maxLength: 20,
        suffix: step.suffix,
      }}
    />
  )
}
