import { conditionHolds, type ConditionContext } from './conditions.ts'
import type { QuizFlow, QuizStep } from './quiz-step.ts'

/**
 * The step with the wording for these answers: that of the first `otherWords` entry whose condition holds, else its
 * own.
 */
export function withMatchingWords(step: QuizStep, context: ConditionContext): QuizStep {
  const fitting = step.otherWords?.find(({ when }) => conditionHolds(when, context))
  if (fitting === undefined) return step
  const { when: _when, ...words } = fitting
  return { ...step, ...words }
}

/** A flow with the wording for these answers in each of its steps. */
export function flowWithMatchingWords(flow: QuizFlow, context: ConditionContext): QuizFlow {
  return { ...flow, steps: flow.steps.map((step) => withMatchingWords(step, context)) }
}
