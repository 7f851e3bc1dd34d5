import type { QuizStep } from '../quiz/quiz-step.ts'
import { valid, type Rules } from './question-rules.ts'

/** Steps that only show something: nothing to parse, refuse or summarize. */
export const information: Rules<QuizStep, undefined> = {
  takesAnswer: false,
  parse: () => ({ ok: true }),
  validate: () => valid,
  summarize: () => '',
}
