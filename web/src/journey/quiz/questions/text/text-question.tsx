import type { TextStep } from '@fennel/funnel'
import type { QuestionViewProps } from '../question-view.ts'
import { TypedQuestion } from '../typed-question.tsx'

/** Asks for a line of text, such as a first name. */
export function TextQuestion(question: QuestionViewProps<TextStep>) {
  const { step, answer } = question
  const isName = step.id === 'name'
  return (
    <TypedQuestion
      question={question}
      initial={typeof answer === 'string' ? answer : ''}
      field={{
        dir: 'auto',
        autoComplete: isName ? 'given-name' : 'off',
        autoCapitalize: isName ? 'words' : 'sentences',
      }}
    />
  )
}
