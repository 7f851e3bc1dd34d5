import type { UnitSystem } from '../units.ts'
import type { MultipleChoiceStep, QuizOption, QuizStep } from '../quiz/quiz-step.ts'
import { splitEmoji } from '../text/split-emoji.ts'

/** The options a step offers, across all its tabs; none if it is no question about options. */
export function optionsOf(step: QuizStep): readonly QuizOption[] {
  if (step.type === 'single-choice' || step.type === 'multiple-choice') return step.options
  return step.type === 'tabbed-choice' ? step.tabs.flatMap(({ options }) => options) : []
}

/** The label of the option with this value, without its emoji. */
export function optionWords(options: readonly QuizOption[], value: string): string | undefined {
  const option = options.find((candidate) => candidate.value === value)
  return option && splitEmoji(option.label).words
}

/** An option's description in the visitor's unit system. */
export function optionDescription(option: QuizOption, system: UnitSystem): string | undefined {
  return option.descriptionByUnits?.[system] ?? option.description
}

/**
 * The selection after a tap on `value`, in the order of the options. An exclusive option clears the others and vice
 * versa. A value the step does not offer, or one more than `max`, changes nothing.
 */
export function toggleChoice(
  step: MultipleChoiceStep,
  current: readonly string[],
  value: string,
): readonly string[] {
  const offered = step.options.map((option) => option.value)
  const isExclusive = (candidate: string): boolean =>
    step.options.some((option) => option.value === candidate && option.exclusive === true)
  const chosen = new Set(current.filter((candidate) => offered.includes(candidate)))
  if (!offered.includes(value)) return [...chosen]
  if (chosen.has(value)) {
    chosen.delete(value)
  } else if (isExclusive(value)) {
    chosen.clear()
    chosen.add(value)
  } else {
    for (const candidate of chosen) if (isExclusive(candidate)) chosen.delete(candidate)
    if (chosen.size < (step.validation?.max ?? Infinity)) chosen.add(value)
  }
  return offered.filter((candidate) => chosen.has(candidate))
}
