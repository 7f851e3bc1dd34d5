import { canHoldAnswer, questionIdPattern } from '../answers.ts'
import type { QuizStep } from '../quiz/quiz-step.ts'
import type { FaultRule } from './fault.ts'

/** What is wrong with the id of a step: where the server would refuse its answer, or whatever reads it would look elsewhere. */
export function checkId(step: QuizStep, report: (rule: FaultRule, message: string) => void): void {
  if (!questionIdPattern.test(step.id))
    report('bad-id', `An id is made of a to z, 0 to 9, "_" and "-", 80 at most: ${questionIdPattern.source}.`)
  else if (!canHoldAnswer(step.id)) report('bad-id', 'No answer can be kept under this id.')
  const standard = standardIdOf(step)
  if (standard !== undefined && step.id !== standard)
    report('bad-id', `The cards, the lead and the purchase page read this answer as "${standard}".`)
}

/** The one id under which the answer of such a step is read; undefined for one that may have any. */
function standardIdOf(step: QuizStep): string | undefined {
  if (step.type === 'email') return 'email'
  if (step.type === 'goal-weight') return 'goal_weight'
  return step.type === 'measurement-tabbed' ? step.measurementType : undefined
}
