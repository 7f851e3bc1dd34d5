import type { Condition } from './conditions.ts'

/** How a condition names what it is about. */
export interface ConditionNames {
  readonly questionName: (questionId: string) => string
  readonly optionName: (questionId: string, value: string) => string
}

const byIdentifier: ConditionNames = {
  questionName: (questionId) => questionId,
  optionName: (_questionId, value) => value,
}

/** A condition in words short enough for a diagram; without `names`, with the identifiers of questions and options. */
export function describeCondition(condition: Condition, names: ConditionNames = byIdentifier): string {
  if ('answerIs' in condition) {
    const { questionId, anyOf } = condition.answerIs
    const options = anyOf.map((value) => names.optionName(questionId, value))
    return `${names.questionName(questionId)} is ${options.join(' or ')}`
  }
  if ('answered' in condition) return `${names.questionName(condition.answered)} is answered`
  if ('unitSystemIs' in condition) return `${condition.unitSystemIs} units`
  if ('predictionEnds' in condition) {
    const ends = condition.predictionEnds.map((end) => `the ${end.replaceAll('-', ' ')}`)
    return `the prediction ends at ${ends.join(' or ')}`
  }
  if ('all' in condition) return condition.all.map((part) => describeCondition(part, names)).join(' and ')
  if ('any' in condition) return condition.any.map((part) => describeCondition(part, names)).join(' or ')
  return `not (${describeCondition(condition.not, names)})`
}
