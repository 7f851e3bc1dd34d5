import { timeBuckets } from './contributions.ts'
import { stages } from './session-state.ts'

/**
 * What `counts` of a row of `rollup_totals` holds of a journey, in its order. The position is stored: add new ones at the
 * end, so a new stage, which comes last, moves nothing.
 */
export const journeyMeasures = [
  'visit',
  'exposed',
  'revenueCents',
  'refundCents',
  'netCentsSquared',
  ...stages,
] as const

type JourneyMeasure = (typeof journeyMeasures)[number]

/** The same of a step, before its buckets of time. */
export const stepMeasures = ['seen', 'answered', 'left'] as const

/** And behind them. */
export const laterStepMeasures = ['told'] as const

type StepMeasure = (typeof stepMeasures)[number] | (typeof laterStepMeasures)[number]

/** What is summed up of an arm of an experiment: nothing of it changes more than a few times in a visit. */
export const armMeasures = ['exposed', 'paid', 'revenueCents', 'refundCents', 'netCentsSquared'] as const

export type ArmMeasure = (typeof armMeasures)[number]

/** From 1, as the database counts. */
export function placeOfJourney(measure: JourneyMeasure): number {
  return journeyMeasures.indexOf(measure) + 1
}

/** From 1, as the database counts. */
export function placeOfStep(measure: StepMeasure): number {
  return measure === 'told'
    ? placeOfTime(timeBuckets.at(-1) ?? 0) + 1 + laterStepMeasures.indexOf(measure)
    : stepMeasures.indexOf(measure) + 1
}

/** From 1; `end` is one of `timeBuckets`. */
export function placeOfTime(end: number): number {
  return stepMeasures.length + timeBuckets.indexOf(end) + 1
}
