import type { Answers } from '../answers.ts'

/** Whether no question is answered yet. An email alone came with a link, or was entered in a form outside the quiz. */
export function isUnanswered(answers: Answers): boolean {
  return Object.keys(answers).every((questionId) => questionId === 'email')
}
