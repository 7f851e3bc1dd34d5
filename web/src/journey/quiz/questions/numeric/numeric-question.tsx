import type { NumericStep } from '@fennel/funnel'
import type { QuestionViewProps } from '../question-view.ts'
import { TypedQuestion } from '../typed-question.tsx'

/** Asks for a number, with a numeric keyboard. */
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
