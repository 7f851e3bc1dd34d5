import type { Answers } from '../answers.ts'
import { heightOrDefault, weightOrDefault } from '../units.ts'
import { isBelowHealthyRange, lowestHealthyBmi, weightAtBmi } from './bmi.ts'
import { goalMayHarm } from './goal-harm.ts'
import { sameWeightKg } from './goal-weight.ts'

/**
 * Where a prediction may end: at the goal, at a stage on a long way, at the border of the healthy range, at the weight of
 * today, or there because that weight lies below the healthy range already, whatever the goal, or because a weight goal
 * can do harm (`set-aside`), whatever the weights.
 */
export type PredictionEnd =
  | 'goal'
  | 'first-milestone'
  | 'healthy-range'
  | 'maintenance'
  | 'below-range'
  | 'set-aside'

/** The fastest week of any prediction, as a share of body weight and in kilograms; the smaller one counts. */
export const fastestWeeklyShare = 0.01
export const fastestWeeklyKg = 0.9
const longestWeeks = 52
const maintenanceWeeks = 12
/** How strongly the curve flattens: the last week runs at e^-1.2 = 30 percent of the first week's pace. */
export const flattening = 1.2
export const flattened = 1 - Math.exp(-flattening)

/** A body and its goal; without a height nothing is known of the healthy range. */
export interface BodyAndGoal {
  readonly currentKg: number
  readonly goalKg: number
  /** With it the way never aims below a body mass index of 18.5. */
  readonly heightCm?: number | undefined
  /** A weight goal can do harm: the way stays level. */
  readonly mayHarm?: boolean
}

export interface PredictionWay {
  readonly end: PredictionEnd
  readonly endKg: number
  readonly weeks: number
}

/** How far, and in how many weeks, a body may go towards its goal. Weights are above 0, or 0 for unknown. */
export function predictionWay({ currentKg, goalKg, heightCm, mayHarm }: BodyAndGoal): PredictionWay {
  if (mayHarm === true) return { end: 'set-aside', endKg: currentKg, weeks: maintenanceWeeks }
  const aim = healthyGoal(currentKg, goalKg, heightCm)
  const way = goalKg > 0 ? currentKg - aim : 0
  if (way < sameWeightKg) {
    const end = isBelowHealthyRange(currentKg, heightCm) ? 'below-range' : 'maintenance'
    return { end, endKg: currentKg, weeks: maintenanceWeeks }
  }
  const fastest = Math.min(currentKg * fastestWeeklyShare, fastestWeeklyKg)
  const weeks = (way * flattening) / (flattened * fastest)
  if (weeks > longestWeeks) {
    const endKg = currentKg - (longestWeeks * flattened * fastest) / flattening
    return { end: 'first-milestone', endKg, weeks: longestWeeks }
  }
  return { end: aim > goalKg ? 'healthy-range' : 'goal', endKg: aim, weeks: Math.max(1, weeks) }
}

/** Today's weight, the goal, the height and whether a goal may harm, out of a quiz's answers; 0 for a weight that is not known. */
export function bodyAndGoalOf(answers: Answers): BodyAndGoal {
  return {
    currentKg: weightOrDefault(answers['weight']),
    goalKg: weightOrDefault(answers['goal_weight']),
    heightCm: answers['height'] === undefined ? undefined : heightOrDefault(answers['height']),
    mayHarm: goalMayHarm(answers),
  }
}

/**
 * Where the prediction drawn from these answers ends; undefined until today's weight and the goal are known, except beside
 * something that sets every goal aside, known or not.
 */
export function predictionEndOf(answers: Answers): PredictionEnd | undefined {
  const body = bodyAndGoalOf(answers)
  if (body.mayHarm === true) return 'set-aside'
  return body.currentKg > 0 && body.goalKg > 0 ? predictionWay(body).end : undefined
}

/** The lowest weight the curve may aim at. */
function healthyGoal(currentKg: number, goalKg: number, heightCm: number | undefined): number {
  if (!isBelowHealthyRange(goalKg, heightCm)) return goalKg
  return Math.min(currentKg, Math.max(goalKg, weightAtBmi(lowestHealthyBmi, heightCm ?? 0)))
}
