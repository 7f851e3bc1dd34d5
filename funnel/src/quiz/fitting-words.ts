import { conditionHolds, type ConditionContext } from './conditions.ts'
import type { QuizFlow, QuizStep } from './quiz-step.ts'

/** The step in the words that fit these answers: its own, or the first of its other ones whose condition holds. */
export function withFittingWords(step: QuizStep, context: ConditionContext): QuizStep {
  const fitting = step.otherWords?.find(({ when }) => conditionHolds(when, context))
  if (fitting === undefined) return step
  const { when: _when, ...words } = fitting
  return { ...step, ...words }
}

/** A flow, each of its steps in the words that fit. */
export function flowWithFittingWords(flow: QuizFlow, context: ConditionContext): QuizFlow {
  return { ...flow, steps: flow.steps.map((step) => withFittingWords(step, context)) }
}
