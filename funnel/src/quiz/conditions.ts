import { chosenValues, type Answers } from '../answers.ts'
import { predictionEndOf, type PredictionEnd } from '../body/prediction-target.ts'
import type { UnitSystem } from '../units.ts'

/** What a condition may read: the answers so far and the visitor's unit system. */
export interface ConditionContext {
  readonly answers: Answers
  readonly unitSystem: UnitSystem
}

/**
 * A condition as data. `answerIs` matches a single value or a member of a multiple choice; a missing answer never
 * matches, and an empty one counts as missing. `predictionEnds` matches where the weight prediction ends, and never
 * before today's weight and the goal are known.
 */
export type Condition =
  | { readonly answerIs: { readonly questionId: string; readonly anyOf: readonly string[] } }
  | { readonly answered: string }
  | { readonly unitSystemIs: UnitSystem }
  | { readonly predictionEnds: readonly PredictionEnd[] }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

/** Whether the condition holds for these answers and units. An absent condition holds. */
export function conditionHolds(condition: Condition | undefined, context: ConditionContext): boolean {
  if (condition === undefined) return true
  if ('answerIs' in condition) {
    const answer = context.answers[condition.answerIs.questionId]
    return chosenValues(answer).some((value) => condition.answerIs.anyOf.includes(value))
  }
  if ('answered' in condition) return chosenValues(context.answers[condition.answered]).join('') !== ''
  if ('unitSystemIs' in condition) return context.unitSystem === condition.unitSystemIs
  if ('predictionEnds' in condition) {
    const end = predictionEndOf(context.answers)
    return end !== undefined && condition.predictionEnds.includes(end)
  }
  if ('all' in condition) return condition.all.every((part) => conditionHolds(part, context))
  if ('any' in condition) return condition.any.some((part) => conditionHolds(part, context))
  return !conditionHolds(condition.not, context)
}
