import type { DataOf } from '@fennel/contract'
import { bucketQuantile, optionsOf, stepInAllArms, takesAnswer, wilsonInterval } from '@fennel/funnel'
import type { Experiment, QuizFlow, QuizStep } from '@fennel/funnel'
import { timeBuckets } from '#api/tracking/index.ts'
import type { IsAnswerStorable } from '#api/tracking/index.ts'
import { plainTitle } from '../plain-title.ts'
import type { ShownCounts } from './landing-steps.ts'
import { uncounted } from './read-steps.ts'

export type StepReading = DataOf<'quizAnalytics'>['steps'][number]

/**
 * Every step of the flow in order, then counted steps that the flow no longer has. Options that only an arm of
 * `experiments` offers are named in its words.
 */
export function presentSteps(
  flow: QuizFlow,
  counts: ReadonlyMap<string, ShownCounts>,
  isStorable: IsAnswerStorable,
  experiments: readonly Experiment[] = [],
): readonly StepReading[] {
  const known = new Set(flow.steps.map(({ id }) => id))
  const gone = [...counts.keys()].filter((id) => !known.has(id)).toSorted()
  return [
    ...flow.steps.map((step, at) => ({
      ...numbersOf(counts.get(step.id) ?? uncounted),
      id: step.id,
      place: at + 1,
      title: plainTitle(step.title),
      type: step.type,
      isConditional: step.conditionalDisplay !== undefined,
      isOnLanding: step.landingPageOnly === true,
      options: isStorable(step.id)
        ? countedOptions(step, counts.get(step.id)?.options ?? [], experiments)
        : [],
      optionsWithheld: isStorable(step.id) ? null : reasonOf(step),
    })),
    ...gone.map((id) => ({
      ...numbersOf(counts.get(id) ?? uncounted),
      id,
      place: null,
      title: id,
      type: '',
      isConditional: false,
      isOnLanding: false,
      options: [],
      optionsWithheld: 'gone' as const,
    })),
  ]
}

function numbersOf({ seen, answered, told, left, times }: ShownCounts) {
  return {
    seen,
    answered,
    told,
    left,
    // NOTE: relative to the visits that saw the step, so a branch around it does not count as drop-off.
    dropOff:
      seen === null || left === null
        ? null
        : (wilsonInterval({ count: Math.min(left, seen), total: seen }) ?? null),
    medianMs: bucketQuantile(times, timeBuckets, 0.5) ?? null,
    p90Ms: bucketQuantile(times, timeBuckets, 0.9) ?? null,
  }
}

/**
 * The options in the order visitors see them, then other answers in natural order: options of an arm alone, and answers
 * that are not options, such as ages.
 */
function countedOptions(
  step: QuizStep,
  counted: ShownCounts['options'],
  experiments: readonly Experiment[],
): StepReading['options'] {
  const offered = optionsOf(step)
  const inAnyArm = stepInAllArms(step, experiments).flatMap(optionsOf)
  const labelOf = (value: string) => inAnyArm.find((option) => option.value === value)?.label ?? value
  const countOf = (value: string) => counted.find((option) => option.value === value)?.count ?? 0
  const values = new Set(offered.map(({ value }) => value))
  const others = counted
    .filter(({ value }) => !values.has(value))
    .toSorted((a, b) => a.value.localeCompare(b.value, 'en', { numeric: true }))
  return [
    ...[...values].map((value) => ({ value, label: labelOf(value), count: countOf(value) })),
    ...others.map(({ value, count }) => ({ value, label: labelOf(value), count })),
  ]
}

function reasonOf(step: QuizStep): NonNullable<StepReading['optionsWithheld']> {
  const { dataClass, type } = step
  // NOTE: first, since a step that only shows health data, such as the body mass index, asks nothing either.
  if (!takesAnswer(step)) return 'nothing-asked'
  if (dataClass === 'health') return 'health'
  if (dataClass === 'contact') return 'contact'
  if (dataClass === 'none') return 'nothing-asked'
  return type === 'text' || type === 'email' ? 'free-text' : 'mixed'
}
