import { chosenValues, type Answers } from '../answers.ts'

/** The standard question about health, and the answers to it beside which a weight goal can do harm. */
export const goalHarm = {
  questionId: 'health_flags',
  anyOf: ['pregnant_or_nursing', 'eating_disorder'],
} as const

/** Whether these answers tell of something beside which a weight goal can do harm: no way down is drawn then. */
export function goalMayHarm(answers: Answers): boolean {
  const flags = chosenValues(answers[goalHarm.questionId])
  return goalHarm.anyOf.some((flag) => flags.includes(flag))
}
