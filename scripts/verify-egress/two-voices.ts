import type { QuizFlow, QuizOption, QuizStep } from '@fennel/funnel'

/** Twins walk the same way and differ in what they say about their health, so that a difference between them is a leak. */
export const voices = ['first', 'second'] as const
export type Voice = (typeof voices)[number]

/** Which voice may say an option's value, for all questions of all flows alike. */
export type DividedValues = ReadonlyMap<string, Voice>

/** The options a visitor of a step sees first; none where nothing is chosen. */
export function optionsOf(step: QuizStep): readonly QuizOption[] {
  if (step.type === 'single-choice' || step.type === 'multiple-choice') return step.options
  if (step.type !== 'tabbed-choice') return []
  return step.tabs.find(({ id }) => id === step.defaultTabId)?.options ?? []
}

/**
 * Shares the values of all health questions out among the voices. A value belongs to one voice wherever it occurs: "yes"
 * by the second voice then means a leak whatever question it answers, even where "yes" alone would prove nothing.
 */
export function divideValues(flows: readonly QuizFlow[]): DividedValues {
  const questions = flows
    .flatMap(({ steps }) => steps)
    .filter((step) => step.dataClass === 'health' && optionsOf(step).length > 0)
    .toSorted((one, other) => optionsOf(one).length - optionsOf(other).length)
  const owner = new Map<string, Voice>()
  for (const step of questions) {
    for (const { value } of optionsOf(step)) {
      if (owner.has(value)) continue
      const count = (voice: Voice) =>
        optionsOf(step).filter((option) => owner.get(option.value) === voice).length
      owner.set(value, count('first') > count('second') ? 'second' : 'first')
    }
  }
  return owner
}
