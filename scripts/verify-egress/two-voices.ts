import type { QuizFlow, QuizOption, QuizStep } from '@fennel/funnel'

/**
 * Twins take the same path and differ only in their health answers, so any difference between their traces is a leak.
 */
export const voices = ['first', 'second'] as const
export type Voice = (typeof voices)[number]

/** Which voice may use an option's value, the same for all questions of all flows. */
export type DividedValues = ReadonlyMap<string, Voice>

/** The options shown first in a step; empty when the step has none. */
export function shownOptionsOf(step: QuizStep): readonly QuizOption[] {
  if (step.type === 'single-choice' || step.type === 'multiple-choice') return step.options
  if (step.type !== 'tabbed-choice') return []
  return step.tabs.find(({ id }) => id === step.defaultTabId)?.options ?? []
}

/**
 * Assigns each value of the health questions to one voice, wherever it occurs. A "yes" from the second voice then means
 * a leak whatever question it answers, although "yes" alone would prove nothing.
 */
export function divideValues(flows: readonly QuizFlow[]): DividedValues {
  const questions = flows
    .flatMap(({ steps }) => steps)
    .filter((step) => step.dataClass === 'health' && shownOptionsOf(step).length > 0)
    .toSorted((one, other) => shownOptionsOf(one).length - shownOptionsOf(other).length)
  const owner = new Map<string, Voice>()
  for (const step of questions) {
    for (const { value } of shownOptionsOf(step)) {
      if (owner.has(value)) continue
      const count = (voice: Voice) =>
        shownOptionsOf(step).filter((option) => owner.get(option.value) === voice).length
      owner.set(value, count('first') > count('second') ? 'second' : 'first')
    }
  }
  return owner
}
