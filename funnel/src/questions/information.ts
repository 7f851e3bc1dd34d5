import type { QuizStep } from '../quiz/quiz-step.ts'
import { valid, type Rules } from './question-rules.ts'

/** Steps that only show something: there is nothing to read, to refuse or to sum up. */
export const information: Rules<QuizStep, undefined> = {
  takesAnswer: false,
  parse: () => ({ ok: true }),
  validate: () => valid,
  summarise: () => '',
}
