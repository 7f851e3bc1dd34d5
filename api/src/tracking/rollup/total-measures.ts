import { timeBuckets } from './contributions.ts'
import { stages } from './session-state.ts'

/**
 * What the `counts` array of a journey in `rollup_totals` contains, in order. The position is stored: add new ones at
 * the end. A new stage comes last, so it moves nothing.
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

/** The same for a step, before its time buckets. */
export const stepMeasures = ['seen', 'answered', 'left'] as const

/** And after them. */
export const laterStepMeasures = ['told'] as const

type StepMeasure = (typeof stepMeasures)[number] | (typeof laterStepMeasures)[number]

/** What is summed for an experiment's arm: only measures that change a few times per visit. */
export const armMeasures = ['exposed', 'paid', 'revenueCents', 'refundCents', 'netCentsSquared'] as const

export type ArmMeasure = (typeof armMeasures)[number]

/** Starts at 1, like arrays in PostgreSQL. */
export function placeOfJourney(measure: JourneyMeasure): number {
  return journeyMeasures.indexOf(measure) + 1
}

/** Starts at 1, like arrays in PostgreSQL. */
export function placeOfStep(measure: StepMeasure): number {
  return measure === 'told'
    ? placeOfTime(timeBuckets.at(-1) ?? 0) + 1 + laterStepMeasures.indexOf(measure)
    : stepMeasures.indexOf(measure) + 1
}

/** Starts at 1; `end` is one of `timeBuckets`. */
export function placeOfTime(end: number): number {
  return stepMeasures.length + timeBuckets.indexOf(end) + 1
}
