import type { Condition } from './conditions.ts'

/** A condition in words short enough for a diagram. */
export function describeCondition(condition: Condition): string {
  if ('answerIs' in condition)
    return `${condition.answerIs.questionId} is ${condition.answerIs.anyOf.join(' or ')}`
  if ('answered' in condition) return `${condition.answered} is answered`
  if ('unitSystemIs' in condition) return `${condition.unitSystemIs} units`
  if ('predictionEnds' in condition) return `the prediction ends at ${condition.predictionEnds.join(' or ')}`
  if ('all' in condition) return condition.all.map(describeCondition).join(' and ')
  if ('any' in condition) return condition.any.map(describeCondition).join(' or ')
  return `not (${describeCondition(condition.not)})`
}
