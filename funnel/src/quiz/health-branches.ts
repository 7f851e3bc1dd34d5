import type { Condition } from './conditions.ts'
import type { QuizFlow, QuizStep } from './quiz-step.ts'

/**
 * The ids of the steps that only some health answers lead to, directly or by way of another such step. Whoever learns
 * that somebody saw one, or did not, learns something about their health.
 */
export function healthBranches(flows: Iterable<Pick<QuizFlow, 'steps'>>): ReadonlySet<string> {
  const branches = new Set<string>()
  for (const { steps } of flows) {
    // NOTE: a condition only reads earlier steps, so one pass finds branches of branches as well.
    const telling = new Set<string>()
    for (const { id, dataClass, conditionalDisplay: condition } of steps) {
      const isBranch = condition !== undefined && readsAny(condition, telling)
      if (isBranch) branches.add(id)
      if (isBranch || dataClass === 'health') telling.add(id)
    }
  }
  return branches
}

/** Whether everybody in the quiz sees a step, whatever they answer. */
export function isForAll({
  conditionalDisplay,
  landingPageOnly,
}: Pick<QuizStep, 'conditionalDisplay' | 'landingPageOnly'>): boolean {
  return conditionalDisplay === undefined && landingPageOnly !== true
}

/**
 * The last step before this one that everybody sees, with its position in the flow. Named instead of a branch, it tells
 * where somebody was without telling which answers led there. Undefined if there is none, or the flow lacks the step.
 */
export function stepForAllBefore(
  { steps }: Pick<QuizFlow, 'steps'>,
  stepId: string,
): { readonly id: string; readonly index: number } | undefined {
  const from = steps.findIndex(({ id }) => id === stepId)
  const index = steps.findLastIndex((step, at) => at < from && isForAll(step))
  const step = steps[index]
  return step && { id: step.id, index }
}

function readsAny(condition: Condition, questionIds: ReadonlySet<string>): boolean {
  if ('answerIs' in condition) return questionIds.has(condition.answerIs.questionId)
  if ('answered' in condition) return questionIds.has(condition.answered)
  if ('unitSystemIs' in condition) return false
  // NOTE: follows from height, weight and goal.
  if ('predictionEnds' in condition) return true
  if ('not' in condition) return readsAny(condition.not, questionIds)
  return ('all' in condition ? condition.all : condition.any).some((part) => readsAny(part, questionIds))
}
