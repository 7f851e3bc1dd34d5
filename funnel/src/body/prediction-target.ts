import type { Answers } from '../answers.ts'
import { heightOrDefault, kilogramsPerPound, measuredUnit, weightOrDefault } from '../units.ts'
import type { WeightUnit } from '../units.ts'
import { isBelowHealthyRange, lowestHealthyBmi, weightAtBmi } from './bmi.ts'
import { goalMayHarm } from './goal-harm.ts'
import { sameWeightKg } from './goal-weight.ts'
import { healthyWeights } from './healthy-weights.ts'

/**
 * Where a weight prediction may end. `goal`: at the goal. `first-milestone`: partway, when the goal is more than a year
 * away. `healthy-range`: at the lower bound of the healthy range, when the goal is below it. `maintenance`: at today's
 * weight. `lower-bound`: at today's weight, which is about that lower bound, when the goal is below it. `below-range`:
 * at today's weight, which is already below the healthy range, whatever the goal. `set-aside`: at today's weight,
 * because a weight goal can do harm, whatever the weights.
 */
export type PredictionEnd =
  | 'goal'
  | 'first-milestone'
  | 'healthy-range'
  | 'maintenance'
  | 'lower-bound'
  | 'below-range'
  | 'set-aside'

/** The fastest weekly loss of any prediction, as a share of body weight and in kilograms; the smaller one applies. */
export const fastestWeeklyShare = 0.01
export const fastestWeeklyKg = 0.9
const longestWeeks = 52
const maintenanceWeeks = 12
/** How strongly the curve flattens: the last week runs at e^-1.2 = 30 percent of the first week's pace. */
export const flattening = 1.2
export const flattened = 1 - Math.exp(-flattening)

/** A body and its goal. Without a height, the healthy range is unknown. */
export interface BodyAndGoal {
  readonly currentKg: number
  readonly goalKg: number
  /** If it is set, the prediction never aims below a body mass index of 18.5. */
  readonly heightCm?: number | undefined
  /** A weight goal can do harm: the curve stays level. */
  readonly mayHarm?: boolean
  /** In what they measure: the lowest healthy weight is rounded in it. Unknown counts as both. */
  readonly unit?: WeightUnit | undefined
}

export interface PredictionTarget {
  readonly end: PredictionEnd
  readonly endKg: number
  readonly weeks: number
}

/** How far, and in how many weeks, somebody may move toward their goal. Weights are above 0, or 0 for unknown. */
export function predictionTarget(body: BodyAndGoal): PredictionTarget {
  const { currentKg, goalKg, heightCm, mayHarm } = body
  if (mayHarm === true) return { end: 'set-aside', endKg: currentKg, weeks: maintenanceWeeks }
  const aim = healthyGoal(currentKg, goalKg, heightCm)
  const distance = goalKg > 0 ? currentKg - aim : 0
  const isAtLowest = aim > goalKg && currentKg - lowestNamedKg(body) < sameWeightKg
  if (isAtLowest || distance < sameWeightKg) {
    return { end: levelEnd(currentKg, goalKg, heightCm), endKg: currentKg, weeks: maintenanceWeeks }
  }
  const fastest = Math.min(currentKg * fastestWeeklyShare, fastestWeeklyKg)
  const weeks = (distance * flattening) / (flattened * fastest)
  if (weeks > longestWeeks) {
    const endKg = currentKg - (longestWeeks * flattened * fastest) / flattening
    return { end: 'first-milestone', endKg, weeks: longestWeeks }
  }
  return { end: aim > goalKg ? 'healthy-range' : 'goal', endKg: aim, weeks: Math.max(1, weeks) }
}

/**
 * Today's weight, the goal, the height and whether a goal can do harm, from the quiz answers. An unknown weight is 0.
 */
export function bodyAndGoalOf(answers: Answers): BodyAndGoal {
  return {
    currentKg: weightOrDefault(answers['weight']),
    goalKg: weightOrDefault(answers['goal_weight']),
    heightCm: answers['height'] === undefined ? undefined : heightOrDefault(answers['height']),
    mayHarm: goalMayHarm(answers),
    unit: measuredUnit(answers),
  }
}

/**
 * Where the prediction for these answers ends. Undefined until today's weight and the goal are known, unless the
 * answers set every goal aside, which needs neither.
 */
export function predictionEndOf(answers: Answers): PredictionEnd | undefined {
  const body = bodyAndGoalOf(answers)
  if (body.mayHarm === true) return 'set-aside'
  return body.currentKg > 0 && body.goalKg > 0 ? predictionTarget(body).end : undefined
}

/**
 * Whether losing weight may do harm: a health answer rules a goal out, or today's weight is already below the healthy
 * range. Needs no goal.
 */
export function lossMayHarm(answers: Answers): boolean {
  const { mayHarm, currentKg, heightCm } = bodyAndGoalOf(answers)
  return mayHarm === true || isBelowHealthyRange(currentKg, heightCm)
}

function levelEnd(currentKg: number, goalKg: number, heightCm: number | undefined): PredictionEnd {
  if (isBelowHealthyRange(currentKg, heightCm)) return 'below-range'
  return goalKg > 0 && currentKg - goalKg >= sameWeightKg ? 'lower-bound' : 'maintenance'
}

/**
 * The lowest weight that the question about the goal names for this height, in kilograms. Whoever weighs as much is not
 * sent below it. Without a unit, the larger of that in kilograms and that in pounds.
 */
function lowestNamedKg({ heightCm = 0, unit }: BodyAndGoal): number {
  const inKg = healthyWeights('KG', heightCm).low
  const inLb = healthyWeights('LB', heightCm).low * kilogramsPerPound
  return unit === undefined ? Math.max(inKg, inLb) : unit === 'KG' ? inKg : inLb
}

/** The lowest weight the curve may aim at. */
function healthyGoal(currentKg: number, goalKg: number, heightCm: number | undefined): number {
  if (!isBelowHealthyRange(goalKg, heightCm)) return goalKg
  return Math.min(currentKg, Math.max(goalKg, weightAtBmi(lowestHealthyBmi, heightCm ?? 0)))
}
