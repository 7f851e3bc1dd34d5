import { canHoldAnswer, questionIdPattern } from '../answers.ts'
import type { QuizStep } from '../quiz/quiz-step.ts'
import type { FaultRule } from './fault.ts'

/** Checks the id of a step: the server would refuse the answer, or code that reads it would look under another id. */
export function checkId(step: QuizStep, report: (rule: FaultRule, message: string) => void): void {
  if (!questionIdPattern.test(step.id))
    report(
      'bad-id',
      `An id consists of a to z, 0 to 9, "_" and "-", at most 80: ${questionIdPattern.source}.`,
    )
  else if (!canHoldAnswer(step.id)) report('bad-id', 'No answer can be stored under this id.')
  const standard = standardIdOf(step)
  if (standard !== undefined && step.id !== standard)
    report('bad-id', `The cards, the lead and the purchase page read this answer as "${standard}".`)
}

/** The only id under which the answer of such a step is read. Undefined if the step may have any id. */
function standardIdOf(step: QuizStep): string | undefined {
  if (step.type === 'email') return 'email'
  if (step.type === 'goal-weight') return 'goal_weight'
  return step.type === 'measurement-tabbed' ? step.measurementType : undefined
}
