import type { Condition, QuizOption, QuizStep } from '@fennel/funnel'

/** Every string inside a value, with the path to it. */
export function textsIn(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, path === '' ? key : `${path}.${key}`))
}

/** Every object that looks like a picture, at any depth. */
export function picturesIn(value: unknown): { src: string; width: number; height: number }[] {
  if (typeof value !== 'object' || value === null) return []
  const nested = Object.values(value).flatMap((part: unknown) => picturesIn(part))
  if (!('src' in value && 'width' in value && 'height' in value)) return nested
  const { src, width, height } = value
  return typeof src === 'string' && typeof width === 'number' && typeof height === 'number'
    ? [{ src, width, height }, ...nested]
    : nested
}

/** The option lists a visitor chooses from: one, or one per tab. */
export function optionListsOf(step: QuizStep): readonly (readonly QuizOption[])[] {
  if (step.type === 'single-choice' || step.type === 'multiple-choice') return [step.options]
  return step.type === 'tabbed-choice' ? step.tabs.map((tab) => tab.options) : []
}

/** The questions a condition reads, with the option values it compares against. */
export function readsOf(
  condition: Condition | undefined,
): { questionId: string; values: readonly string[] }[] {
  if (condition === undefined || 'unitSystemIs' in condition) return []
  if ('answerIs' in condition) {
    return [{ questionId: condition.answerIs.questionId, values: condition.answerIs.anyOf }]
  }
  if ('answered' in condition) return [{ questionId: condition.answered, values: [] }]
  if ('predictionEnds' in condition)
    return ['weight', 'goal_weight'].map((questionId) => ({ questionId, values: [] }))
  if ('all' in condition) return condition.all.flatMap(readsOf)
  if ('any' in condition) return condition.any.flatMap(readsOf)
  return readsOf(condition.not)
}

export function duplicatesIn(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}
