import { chosenValues, type Answers } from '../answers.ts'

/** The standard health question, and the answers to it with which a weight goal can do harm. */
export const goalHarm = {
  questionId: 'health_flags',
  anyOf: ['pregnant_or_nursing', 'eating_disorder'],
} as const

/** Whether these answers name a condition with which a weight goal can do harm. No weight loss is predicted then. */
export function goalMayHarm(answers: Answers): boolean {
  const flags = chosenValues(answers[goalHarm.questionId])
  return goalHarm.anyOf.some((flag) => flags.includes(flag))
}
